// Types of embed.js: the elements <bb-example> and <bb-exercise>, and the estimates for scripts.

/** The version of the workbook that the module belongs to. */
export const version: string;

/** A text as it would be typed into the page, a number, or whether a box is ticked. */
export type Input = string | number | boolean;
/** By the names of the inputs; several values of one name are several rows. */
export type Inputs = Record<string, Input | Input[]>;

/** What a rejected promise of this module holds when an input is at fault. */
export interface InputError extends Error {
  /** The input, part or argument at fault, as it was named. */
  field: string | null;
  /** Texts of which one can be put in place of a text that reads in several ways. */
  options: string[];
}

/** A quantity in the forms that the page prints. */
export interface Printed {
  plain: string;
  number: string;
  full: string;
  shown: string;
  /** Three figures in decimal units, such as `31.4 GB`. */
  decimal?: string;
  /** Three figures in binary units, such as `29.2 GiB`. */
  binary?: string;
  fraction?: string;
  percent?: string;
}

export interface Term {
  name: string;
  symbol: string;
  exact: string | null;
  unit: string;
  printed: string;
  workedOut: boolean;
}

export interface Formula {
  /** In names. */
  text: string;
  /** With the numbers in it. */
  substituted: string;
  sentence: string;
  mathml: string;
  mathmlSubstituted: string;
  terms: Term[];
}

export interface Result {
  name: string;
  label: string;
  note?: string;
  /** A whole number or a fraction in lowest terms; `null` for a root that is none, or with `error`. */
  exact: string | null;
  /** In words; empty for a plain number. */
  unit?: string;
  approximate?: boolean;
  printed?: Printed;
  formula?: Formula;
  leftOut?: string[];
  verdict?: { good: boolean; word: string; says: string };
  /** Why there is no value. */
  error?: string;
}

export interface Understood {
  name: string;
  label: string;
  text?: string;
  changed?: boolean;
  symbol?: string;
  exact?: string | null;
  unit?: string;
  read?: string;
  others?: { text: string; read: string }[];
}

export interface Estimate {
  kind: "example" | "ask";
  name: string;
  title: string;
  chapter: 8 | 27 | null;
  source?: string;
  about?: string;
  inputs: Understood[];
  /** Exact values by the names of the results. */
  figures: Record<string, string | null>;
  results: Result[];
  verdicts?: { name: string; good: boolean; word: string; says: string }[];
  says?: string[];
  tables?: { caption: string; head: string[]; rows: { text?: string; figure?: string; exact?: string | null; part?: string }[][] }[];
  pictures?: { words: string; caption?: string; legend?: unknown; cursor?: unknown }[];
  leftOut?: { what: string; when: string }[];
}

export interface Asked extends Estimate {
  /** What comes out under each misconception. */
  misconceptions?: { name: string; title: string; exact: string | null; unit: string; printed: Printed }[];
  decision?: string;
  keys?: string[];
}

export interface InputDescription {
  name: string;
  label: string;
  kind: "number" | "count" | "switch" | "choice" | "rows" | "slider" | "text" | "drawing";
  default: string;
  symbol?: string;
  unit?: string;
  hint?: string;
  options?: { key: string; label: string }[];
  columns?: unknown[];
}

export interface Listed {
  examples: { name: string; title: string; chapter: 8 | 27 | null; source: string; about: string; inputs: InputDescription[]; figures: string[] }[];
  exercises: { name: string; title: string; chapter: 8 | 27; place: string; given: unknown[]; parts: { name: string; kind: string; judged: boolean }[] }[];
  asks: { name: string; inputs: InputDescription[]; unit?: string; share?: boolean; keys?: string[] }[];
  aliases: { examples: { alias: string; of: string }[]; inputs: { alias: string; of: string }[] };
}

export type Verdict = "right" | "form" | "partly" | "wrong" | "unread" | "written";

export interface JudgedPart {
  name: string;
  kind: string;
  text: string;
  read?: { as: string | null; others: unknown[]; refused: string | null };
  verdict: Verdict;
  word: string;
  says: string;
  misconception: { name: string; title: string } | null;
  options: { text: string; read: string }[];
  /** 0 to 1; `null` where nothing is judged. */
  score: number | null;
  cells?: unknown[];
}

export interface Judged {
  name: string;
  title: string;
  chapter: 8 | 27;
  seed: number;
  score: number | null;
  done: boolean;
  parts: JudgedPart[];
}

export interface Prompt {
  name: string;
  title: string;
  chapter: 8 | 27;
  seed: number;
  place: string;
  prompt: string;
  values: Record<string, string>;
  picture?: string;
  parts: { name: string; kind: string; ask: string; [more: string]: unknown }[];
}

export interface Solution {
  name: string;
  seed: number;
  parts: { name: string; lines: { text: string; mathml?: string }[]; hints: { title: string; lines: unknown[] }[] }[];
}

export interface Read {
  text: string;
  kind: string;
  exact: string | null;
  unit: string;
  read: string;
  printed: Printed;
  others: unknown[];
  options: { text: string; read: string }[];
}

/** Works an example out. Rejects with an {@link InputError} when an input is at fault. */
export function estimate(name: string, inputs?: Inputs): Promise<Estimate>;
/** One of the estimates that exercises ask for. */
export function ask(name: string, inputs: Inputs): Promise<Asked>;
/** Every example, exercise and estimate with its inputs and defaults. */
export function list(): Promise<Listed>;
/** Judges answers to an exercise, by the names of its parts. */
export function check(name: string, options?: { seed?: number | string; answers?: Inputs }): Promise<Judged>;
/** What an exercise asks, with the numbers of a seed. */
export function prompt(name: string, options?: { seed?: number | string }): Promise<Prompt>;
/** The way to every answer of an exercise. */
export function solution(name: string, options?: { seed?: number | string; answers?: Inputs }): Promise<Solution>;
/** Reads a text as the fields of the workbook do. */
export function read(text: string, kind?: string): Promise<Read>;
/** Prints an exact value with its unit, as the workbook does. */
export function print(exact: string | number | bigint, unit?: string): Promise<{ exact: string; unit: string; approximate: boolean; printed: Printed }>;

interface Embedded extends HTMLElement {
  name: string;
  theme: "auto" | "light" | "dark";
  show: string;
  /** Fulfilled when the widget is there; rejected when it cannot be. */
  readonly ready: Promise<this>;
}

/** A worked example. Every input of the example is an attribute of its name. */
export interface ExampleElement extends Embedded {
  /** What differs from the example's own numbers; what is set here wins over the attributes. */
  values: Record<string, Input>;
  /** Exact results by their names. */
  readonly figures: Record<string, string>;
}

/** An exercise with its checker. */
export interface ExerciseElement extends Embedded {
  seed: number;
  /** Everything that was done, in at most 4,000 characters. */
  state: string;
}

export interface ReadyDetail { name: string; seed?: number; values?: Record<string, string>; figures?: Record<string, string> }
export interface ChangeDetail { name: string; values?: Record<string, string>; figures?: Record<string, string>; seed?: number; state?: string; score?: number | null }
export interface AnswerDetail { name: string; seed: number; part: string; verdict: "right" | "wrong" | "unread"; score: number | null; state: string }
export interface ErrorDetail { kind: "unknown" | "unknown-input" | "unsupported" | "blocked" | "offline" | "not-loaded" | "stopped"; message: string }

declare global {
  interface HTMLElementTagNameMap {
    "bb-example": ExampleElement;
    "bb-exercise": ExerciseElement;
  }
  interface HTMLElementEventMap {
    "bb-ready": CustomEvent<ReadyDetail>;
    "bb-change": CustomEvent<ChangeDetail>;
    "bb-answer": CustomEvent<AnswerDetail>;
    "bb-error": CustomEvent<ErrorDetail>;
  }
}
