/** Converts targets to form values in the displayed units. */
import { metricDefinitions, targetColumns, toDisplayUnit } from '../metric-definitions'
import { metricNames, type Targets } from '../score'
import type { CustomTargets, TargetFormValues } from './target-schema'

export function targetFormValues(targets: Targets): TargetFormValues {
  return Object.fromEntries(
    metricNames.flatMap((metric) => [
      [metricDefinitions[metric].column, String(toDisplayUnit(metric, targets[metric].target))],
      [`${metricDefinitions[metric].column}_weight`, String(targets[metric].weight)],
    ]),
  ) as TargetFormValues
}

export function customTargetFormValues(targets: CustomTargets): Partial<TargetFormValues> {
  return Object.fromEntries(targetColumns.map((column) => [column, targets[column]?.toString() ?? '']))
}
