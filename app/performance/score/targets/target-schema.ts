/** Validates the target forms: numbers in displayed units, each within its limits, and weights that add up to 100 %. */
import { z } from 'zod'
import type { TargetColumn } from '#app/database/schema'
import { asFigure, columns, limitsInWords, type Measure, measures } from '../measure'
import { type Figure, figures, type Targets } from '../score'

type WeightColumn = `${TargetColumn}_weight`
export type TypedTargets = Record<TargetColumn | WeightColumn, string>

const weight = (label: string): z.ZodType<number, string> => {
  const message = `${label}: enter a weight from 0 to 100, in whole per cent`
  return z
    .string({ error: message })
    .trim()
    .max(3, { error: message, abort: true })
    .regex(/^\d+$/, { error: message, abort: true })
    .transform(Number)
    .refine((value) => value <= 100, { error: message, abort: true })
}

const target = (measure: Measure): z.ZodType<number, string> => {
  const message = `${measure.label}: ${limitsInWords(measure)}`
  const { least, most, decimals } = measure
  return z
    .string({ error: message })
    .trim()
    .max(10, { error: message, abort: true })
    .regex(decimals ? new RegExp(`^\\d{1,7}(\\.\\d{1,${decimals}})?$`) : /^\d{1,7}$/, {
      error: message,
      abort: true,
    })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error: message, abort: true })
}

const all = figures.map((figure) => measures[figure])

export const targetsSchema = z
  .object({
    ...(Object.fromEntries(all.map((one) => [one.column, target(one)])) as Record<
      TargetColumn,
      z.ZodType<number, string>
    >),
    ...(Object.fromEntries(all.map(({ column, label }) => [`${column}_weight`, weight(label)])) as Record<
      WeightColumn,
      z.ZodType<number, string>
    >),
  })
  .superRefine((typed, context) => {
    const sum = columns.reduce((total, column) => total + typed[`${column}_weight`], 0)
    if (sum === 100) return
    const way = sum < 100 ? `${100 - sum} more to share out` : `${sum - 100} too many`
    context.addIssue({
      code: 'custom',
      path: [`${columns[0]!}_weight`],
      message: `Weights: together they must be 100 %, and are ${sum} %, ${way}`,
    })
  })
  .transform(
    (typed) =>
      byFigure((figure) => ({
        target: asFigure(figure, typed[measures[figure].column]),
        weight: typed[`${measures[figure].column}_weight`],
      })) satisfies Targets,
  )

export type CustomTargets = Record<TargetColumn, number | null>

export const customTargetsSchema = z
  .object(
    Object.fromEntries(
      all.map((one): [string, z.ZodType<number | undefined, string | undefined>] => [
        one.column,
        target(one).optional(),
      ]),
    ) as Record<TargetColumn, z.ZodType<number | undefined, string | undefined>>,
  )
  .refine((typed) => columns.some((column) => typed[column] !== undefined), {
    path: [columns[0]!],
    message: 'Enter at least one target of its own',
  })
  .transform(
    (typed) => Object.fromEntries(columns.map((column) => [column, typed[column] ?? null])) as CustomTargets,
  )

function byFigure(of: (figure: Figure) => Targets[Figure]): Targets {
  return Object.fromEntries(figures.map((figure) => [figure, of(figure)])) as Targets
}
