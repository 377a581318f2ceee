//! What crosses a link, how long it takes, and how long a run takes.

use super::Formula;
use super::activations::{one, sizes};
use super::state::gpt;
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::communication::{self, Transfer};
use crate::estimate::ring::{self, Operation};
use crate::estimate::training_time::{self, Fleet};
use crate::estimate::{checkpointing, traffic};
use crate::quantity::{Dimension, Quantity};
use crate::source::SourceError;
use crate::source::inputs::Inputs;

pub(super) const FORMULAS: &[(&str, Formula)] = &[
    ("traffic of an update", |inputs| {
        let rows = inputs.rows()?;
        let [weights, gradients] = rows.as_slice() else {
            return Err(SourceError::Missing("weights and gradients".to_owned()));
        };
        let (workers, steps) = (inputs.value("workers")?, inputs.or("steps", 1)?);
        Ok(traffic::sharded(weights, gradients, inputs.sharded()?, &workers, &steps)?)
    }),
    ("gradients to add up", |inputs| {
        let rows = inputs.rows()?;
        let [gradients] = rows.as_slice() else {
            return Err(SourceError::Missing("gradients".to_owned()));
        };
        Ok(traffic::data(gradients, &inputs.value("workers")?)?)
    }),
    ("traffic of a pipeline", |inputs| {
        Ok(traffic::pipeline(&sizes(inputs)?, &inputs.value("stages")?)?)
    }),
    ("time on the link", |inputs| Ok(transfer(inputs)?.payload_time()?)),
    ("iteration", |inputs| Ok(transfer(inputs)?.iteration()?)),
    ("share of the iteration", |inputs| Ok(transfer(inputs)?.share()?)),
    ("ring factor", |inputs| Ok(ring::ring_factor(&inputs.value("members")?)?)),
    ("sent around a ring", |inputs| around_a_ring(inputs)),
    ("time around a ring", |inputs| {
        Ok(communication::time_of(&around_a_ring(inputs)?, &inputs.value("link")?)?)
    }),
    ("tensor parallelism around a ring", |inputs| {
        let payload = traffic::tensor(&sizes(inputs)?, &inputs.value("exchanges")?)?;
        Ok(ring::sent(&payload, &inputs.value("members")?, Operation::AllReduce)?)
    }),
    ("training time", |inputs| Ok(gpt(inputs)?.time(&inputs.value("tokens")?, &fleet(inputs)?)?)),
    ("training time, short form", |inputs| {
        let (parameters, tokens) = (inputs.value("parameters")?, inputs.value("tokens")?);
        Ok(training_time::short_time(&parameters, &tokens, &fleet(inputs)?)?)
    }),
    ("tokens to hide gradients", |inputs| {
        let (rate, link) = (inputs.value("rate")?, inputs.value("link")?);
        Ok(training_time::tokens_to_hide_gradients(&rate, &link)?)
    }),
    ("one more forward pass", |inputs| {
        Ok(checkpointing::one_more_forward(&inputs.value("backward")?)?)
    }),
    ("longer by", |inputs| {
        let before = Term::new("time before", "t_before", inputs.value("before")?);
        let after = Term::new("time after", "t_after", inputs.value("after")?);
        let ratio = Expression::from(after).over(before.into()).minus(Expression::constant(1));
        Ok(Derivation::new("Longer by", "δ", ratio)?.as_share())
    }),
];

fn around_a_ring(inputs: &Inputs<'_>) -> Result<Derivation, SourceError> {
    let payload = Term::new("payload", "b", inputs.value("payload")?);
    let payload = Derivation::new("Payload", "b", payload.into())?;
    Ok(ring::sent(&payload, &inputs.value("members")?, inputs.operation()?)?)
}

fn fleet(inputs: &Inputs<'_>) -> Result<Fleet, SourceError> {
    Ok(Fleet { devices: inputs.value("devices")?, rate: inputs.value("rate")? })
}

fn transfer(inputs: &Inputs<'_>) -> Result<Transfer, SourceError> {
    let overlap = inputs.or("overlap", 0)?;
    Ok(Transfer {
        payload: inputs.value("payload")?,
        link: inputs.value("link")?,
        latency: Quantity::whole(0, Dimension::SECONDS),
        compute: inputs.or("compute", 0)?,
        overlap: if overlap.compare(&one())?.is_gt() { one() } else { overlap },
    })
}
