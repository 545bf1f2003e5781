/** The explanation of a score: for every part its value, its target, and the points it adds. */
import { figureInWords, measures } from './measure'
import {
  changeOf,
  type Figure,
  figures,
  figuresOfSubscores,
  type Part,
  type Score,
  type ScoreFigures,
  type Subscore,
  type Targets,
} from './score'

type ExplainedPart = {
  name: string
  label: string
  /** The values behind a subscore: "4.31 of 4.50 stars". */
  madeOf: string[]
  current: string
  target: string
  weight: string
  points: string
  before: string
  change: number | null
}

export type ExplainedScore = {
  value: string
  before: string | null
  change: number | null
  parts: ExplainedPart[]
}

const labels: Record<Subscore, string> = {
  AverageRating: 'Average rating',
  ReviewVolume: 'Review volume',
  ResponseEfficiency: 'Response efficiency',
  LLHealth: 'Local listings health',
  MediaPresence: 'Media presence',
}

/** Given for a single location only: for several, the parts are means, which belong to no location. */
export type Measured = { figures: ScoreFigures; targets: Targets }

export function explained(score: Score, before: Score | null, of: Measured | null): ExplainedScore {
  const change = before && changeOf(score, before)
  return {
    value: inPoints(score.value),
    before: before && inPoints(before.value),
    change: change?.value ?? null,
    parts: score.parts.map((part, n) => ({
      name: part.name,
      label: labelOf(part.name),
      madeOf:
        isFigure(part.name) || !of ? [] : figuresOfSubscores[part.name].map((name) => reached(name, of)),
      ...valuesOf(part),
      weight: `${inPoints(part.weight)} %`,
      points: inPoints(part.points),
      before: inPoints(before && before.value !== null ? before.parts[n]!.points : null),
      change: change?.parts[n] ?? null,
    })),
  }
}

export function inPoints(value: number | null): string {
  return value === null ? '--' : value.toFixed(2)
}

function valuesOf({ name, value, target }: Part): Pick<ExplainedPart, 'current' | 'target'> {
  return isFigure(name)
    ? { current: figureInWords(name, value), target: figureInWords(name, target) }
    : { current: inPoints(value), target: inPoints(target) }
}

function reached(name: Figure, { figures: of, targets }: Measured): string {
  const [value, target] = [of[name], targets[name].target].map((one) => figureInWords(name, one!))
  return `${measures[name].label} ${value}, target ${target}`
}

function labelOf(name: Part['name']): string {
  return isFigure(name) ? measures[name].label : labels[name]
}

function isFigure(name: Part['name']): name is Figure {
  return (figures as string[]).includes(name)
}
