/** Validates the target forms: numbers in displayed units, each within its limits, and weights that add up to 100 %. */
import { z } from 'zod'
import type { TargetColumn } from '#app/kit/database/schema'
import {
  formatLimits,
  fromDisplayUnit,
  type MetricDefinition,
  metricDefinitions,
  targetColumns,
} from '../metric-definitions'
import { type MetricName, metricNames, type Targets } from '../score'

type WeightColumn = `${TargetColumn}_weight`
export type TargetFormValues = Record<TargetColumn | WeightColumn, string>

const weightField = (label: string): z.ZodType<number, string> => {
  const message = `${label}: enter a weight from 0 to 100, as a whole percent`
  return z
    .string({ error: message })
    .trim()
    .max(3, { error: message, abort: true })
    .regex(/^\d+$/, { error: message, abort: true })
    .transform(Number)
    .refine((value) => value <= 100, { error: message, abort: true })
}

const targetField = (definition: MetricDefinition): z.ZodType<number, string> => {
  const message = `${definition.label}: ${formatLimits(definition)}`
  const { min, max, decimals } = definition
  return z
    .string({ error: message })
    .trim()
    .max(10, { error: message, abort: true })
    .regex(decimals ? new RegExp(`^\\d{1,7}(\\.\\d{1,${decimals}})?$`) : /^\d{1,7}$/, {
      error: message,
      abort: true,
    })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: message, abort: true })
}

const definitions = metricNames.map((metric) => metricDefinitions[metric])

export const targetsSchema = z
  .object({
    ...(Object.fromEntries(
      definitions.map((definition) => [definition.column, targetField(definition)]),
    ) as Record<TargetColumn, z.ZodType<number, string>>),
    ...(Object.fromEntries(
      definitions.map(({ column, label }) => [`${column}_weight`, weightField(label)]),
    ) as Record<WeightColumn, z.ZodType<number, string>>),
  })
  .superRefine((values, context) => {
    const sum = targetColumns.reduce((total, column) => total + values[`${column}_weight`], 0)
    if (sum === 100) return
    const hint = sum < 100 ? `${100 - sum}% left` : `${sum - 100}% too much`
    context.addIssue({
      code: 'custom',
      path: [`${targetColumns[0]!}_weight`],
      message: `Weights must add up to 100%. They add up to ${sum}%: ${hint}`,
    })
  })
  .transform(
    (values) =>
      buildTargets((metric) => ({
        target: fromDisplayUnit(metric, values[metricDefinitions[metric].column]),
        weight: values[`${metricDefinitions[metric].column}_weight`],
      })) satisfies Targets,
  )

export type CustomTargets = Record<TargetColumn, number | null>

export const customTargetsSchema = z
  .object(
    Object.fromEntries(
      definitions.map((definition): [string, z.ZodType<number | undefined, string | undefined>] => [
        definition.column,
        targetField(definition).optional(),
      ]),
    ) as Record<TargetColumn, z.ZodType<number | undefined, string | undefined>>,
  )
  .refine((values) => targetColumns.some((column) => values[column] !== undefined), {
    path: [targetColumns[0]!],
    message: 'Enter at least one target',
  })
  .transform(
    (values) =>
      Object.fromEntries(targetColumns.map((column) => [column, values[column] ?? null])) as CustomTargets,
  )

function buildTargets(targetOf: (metric: MetricName) => Targets[MetricName]): Targets {
  return Object.fromEntries(metricNames.map((metric) => [metric, targetOf(metric)])) as Targets
}
