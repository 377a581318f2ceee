//! Data, tensor and pipeline parallelism for the same model: bytes, times, and where one passes another.

use super::{OVER, counted, division, picture, printed, traffic};
use crate::estimate::activations;
use crate::estimate::communication::time_of;
use crate::estimate::crossing::{reached, whole};
use crate::estimate::model_state::{Part, Row};
use crate::quantity::{Quantity, print};
use crate::scenario::plan::{
    BYTES_PER_VALUE, EXCHANGES, LAYERS, LINK, POSITIONS, Plan, SEQUENCES, STEPS, TENSOR_PARALLEL,
    WIDTH, WORKERS, held, part_row,
};
use crate::scenario::staircase::STAGES;
use crate::scenario::{Block, Cell, Figure, Form, Gap, Run, Shown};

/// What crosses along each axis.
pub(super) struct Axes {
    /// The payload of the gradients.
    pub(super) data: Figure,
    /// The same as each worker sends it.
    pub(super) sent_data: Figure,
    /// What data parallelism sends for each parameter.
    pub(super) data_each: Figure,
    /// What tensor parallelism sends for each token.
    pub(super) tensor_each: Figure,
    /// What a stage of a pipeline sends for each token.
    pub(super) pipeline_each: Figure,
    /// Tokens of a step.
    pub(super) tokens: Figure,
    /// What tensor parallelism sends in a step.
    pub(super) tensor: Figure,
    /// What a stage of a pipeline sends in a step.
    pub(super) pipeline: Figure,
    /// The gradients.
    pub(super) gradients: Result<Row, Gap>,
}

impl Axes {
    pub(super) fn new(run: &Run, plan: &Plan) -> Self {
        let as_what = run.traffic_as();
        let data = division::data(plan);
        let gradients = part_row(&plan.rows, Part::Gradients);
        let data_each = || Ok(traffic::gradient_of_one(&gradients.clone()?)?);
        let data_each = counted(as_what, &data_each(), &run.value(&WORKERS));
        let tensor_each = counted(as_what, &tensor_token(run), &run.value(&TENSOR_PARALLEL));
        let pipeline_each = pipeline_token(run);
        let tokens = tokens(run);
        let step = |each: &Figure, names| Ok(traffic::of_step(held(each)?, held(&tokens)?, names)?);
        Self {
            sent_data: counted(as_what, &data, &run.value(&WORKERS)),
            tensor: step(&tensor_each, ["Tensor traffic of a step", "X_tensor"]),
            pipeline: step(&pipeline_each, ["Pipeline traffic of a step", "X_pipeline"]),
            data,
            data_each,
            tensor_each,
            pipeline_each,
            tokens,
            gradients,
        }
    }

    /// The three beside each other.
    pub(super) fn compared(&self, run: &Run, plan: &Plan) -> Vec<Block> {
        let across = division::pipeline(run, plan, &STAGES);
        let axes = [
            ("Data parallelism", "gradients, one for each parameter"),
            ("Tensor parallelism", "partial results of each token, in every layer"),
            ("Pipeline parallelism", "activations of each token, where stages meet"),
        ];
        let payloads = [
            Shown::new("crosses-data", axes[0].0, self.data.clone()),
            Shown::new("crosses-tensor", axes[1].0, division::tensor(run, plan)),
            Shown::new("crosses-pipeline", axes[2].0, across),
        ];
        let counts = ["worker and step", "device and micro-batch", "all boundaries, a micro-batch"];
        let sent = [
            ("step-data", &self.sent_data),
            ("step-tensor", &self.tensor),
            ("step-pipeline", &self.pipeline),
        ];
        let rows = axes.into_iter().zip(payloads).zip(counts).zip(sent).enumerate();
        let rows = rows.map(|(place, ((((label, moves), payload), per), (name, sent)))| {
            let time = || Ok(time_of(held(sent)?, &run.value(&LINK)?)?);
            vec![
                Cell::Text(label.into()),
                Cell::Text(moves.into()),
                payload.into(),
                Cell::Text(per.into()),
                Shown::new(name, label, sent.clone()).into(),
                Shown::new("axis-time", label, time()).form(Form::Rounded).row(place).into(),
            ]
        });
        let head =
            ["Axis", "What moves", "Payload", "for", "A device sends in a step", "On the link"];
        vec![
            Block::table("What crosses along each axis", &head, rows.collect()),
            Block::Text(self.groups(run)),
        ]
    }

    /// Among how many each of them sends.
    fn groups(&self, run: &Run) -> String {
        let number =
            |control| run.value(control).map_or_else(|_| "–".to_owned(), |one| print::number(&one));
        let ring = if run.traffic_as() == crate::estimate::ring::Counted::Ring {
            "Data and tensor traffic are counted around a ring each; a pipeline hands over from one device to \
             the next, so that nothing is added to it."
        } else {
            "All of it is payload; around a ring data and tensor traffic come to nearly twice as much, and \
             pipeline traffic stays as it is."
        };
        format!(
            "The groups: {} workers add up gradients, {} devices share each matrix, {} stages stand in a row. A \
             group of one sends nothing. A stage between two others sends an array onwards and a gradient back; \
             the first and the last send one of them. {ring}",
            number(&WORKERS),
            number(&TENSOR_PARALLEL),
            number(&STAGES),
        )
    }

    /// Where one passes another.
    pub(super) fn crossings(&self, run: &Run, plan: &Plan) -> Vec<Block> {
        let tokens = |each: &Figure, symbol| {
            let each = held(each)?.into();
            Ok(reached(held(&self.sent_data)?, each, ["Tokens at which both are equal", symbol])?)
        };
        let parameters = |step: &Figure, symbol| {
            let each = held(&self.data_each)?.into();
            Ok(reached(held(step)?, each, ["Parameters at which both are equal", symbol])?)
        };
        let up = |at: &Figure| Ok(whole(held(at)?)?);
        let tensor: Figure = tokens(&self.tensor_each, "T_tensor");
        let pipeline: Figure = tokens(&self.pipeline_each, "T_pipeline");
        let figure = |name, label: &str, figure| Shown::new(name, label, figure);
        let mut blocks: Vec<Block> = picture::lines(self, run).into_iter().collect();
        blocks.push(Block::Figures(vec![
            figure("tokens-step", "Tokens of a step", self.tokens.clone()).note("K × B × s"),
            figure("token-tensor", "Tensor traffic of a token", self.tensor_each.clone()),
            figure("token-pipeline", "Pipeline traffic of a token", self.pipeline_each.clone())
                .note("of a stage"),
            figure("parameter-data", "Data traffic of a parameter", self.data_each.clone()),
        ]));
        let row = |label: &str, exact: Shown, whole: Shown, other: Shown| {
            vec![Cell::Text(label.into()), exact.into(), whole.into(), other.into()]
        };
        blocks.push(Block::table(
            "Where it comes to the traffic of data parallelism",
            &["Axis", "Tokens of a step", "in whole tokens", "Or parameters, for this batch"],
            vec![
                row(
                    "Tensor parallelism",
                    figure("tokens-tensor-passes", "Tensor", tensor.clone()).form(Form::Rounded),
                    figure("tokens-tensor-passes-whole", "Tensor", up(&tensor)),
                    figure("parameters-tensor", "Tensor", parameters(&self.tensor, "N_tensor")),
                ),
                row(
                    "Pipeline parallelism",
                    figure("tokens-pipeline-passes", "Pipeline", pipeline.clone())
                        .form(Form::Rounded),
                    figure("tokens-pipeline-passes-whole", "Pipeline", up(&pipeline)),
                    figure(
                        "parameters-pipeline",
                        "Pipeline",
                        parameters(&self.pipeline, "N_pipeline"),
                    ),
                ),
            ],
        ));
        blocks.push(Block::Text(self.choice(plan)));
        blocks
    }

    /// What the choice of an axis is about.
    fn choice(&self, plan: &Plan) -> String {
        let workers = plan.fleet.workers.as_ref().map_or_else(|_| "–".to_owned(), print::number);
        format!(
            "Which axis to take is a question of what is to travel. Data parallelism sends {} among {workers} \
             workers, for a single token as for a million. Tensor parallelism sends {} for every token, however \
             many parameters there are, as long as width and layers stay. A pipeline sends {} for every token, \
             usually the least of the three, and pays for it with the bubble. Each gradient has the bytes \
             that its row in the ledger has.",
            printed(&self.sent_data),
            printed(&self.tensor_each),
            printed(&self.pipeline_each),
        )
    }

    /// Whether the picture runs over tokens.
    pub(super) fn over_tokens(run: &Run) -> bool {
        run.text_of(&OVER) == "tokens"
    }
}

fn tokens(run: &Run) -> Figure {
    let in_flight = activations::tokens(&run.value(&SEQUENCES)?, &run.value(&POSITIONS)?)?;
    Ok(traffic::tokens_of_step(&in_flight, &run.value(&STEPS)?)?)
}

fn tensor_token(run: &Run) -> Figure {
    let [width, layers] = shape(run)?;
    let (exchanges, bytes) = (run.value(&EXCHANGES)?, run.value(&BYTES_PER_VALUE)?);
    Ok(traffic::tensor_token(&exchanges, [&width, &layers], &bytes)?)
}

fn pipeline_token(run: &Run) -> Figure {
    let [width, layers] = shape(run)?;
    let (stages, bytes) = (run.value(&STAGES)?, run.value(&BYTES_PER_VALUE)?);
    Ok(traffic::pipeline_token(&stages, [&width, &layers], &bytes)?)
}

fn shape(run: &Run) -> Result<[Quantity; 2], Gap> {
    Ok([run.value(&WIDTH)?, run.value(&LAYERS)?])
}
