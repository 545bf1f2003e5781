/** Saves a widget, merged with what somebody else has saved since the form was opened. */
import type { Tx } from '#app/kit/database/tenant.server'
import { type EditConflicts, mergeEdits } from '#app/kit/forms/form-edits.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { widgetFormSchema } from '../form/widget-form-schema'
import { formValuesOf } from '../form/widget-form-values'
import type { WidgetContent } from '../widget'
import { findSaveError, requireWidget, type SaveResult, updateWidget } from '../widgets.server'
import { describeWidgetConflicts } from './describe-conflicts.server'
import {
  comparedValues,
  contentOf,
  type EditedValues,
  editedValuesOf,
  openLists,
  ordered,
  units,
} from './edited-values'

/**
 * Returns the conflicts instead of saving if somebody else has changed the same fields, or others with which the merged
 * widget would be invalid. `shown` is the hidden field of the form. Throws 404 if the widget does not exist.
 */
export async function editWidget(
  tx: Tx,
  viewer: Viewer,
  widgetId: string | undefined,
  content: WidgetContent,
  { shown, now }: { shown: string; now: Date },
): Promise<SaveResult | { conflicts: EditConflicts }> {
  const widget = await requireWidget(tx, widgetId, content.type, 'held')
  const [stored, submitted] = [editedValuesOf(widget.content), editedValuesOf(content)]
  const compared = comparedValues(submitted, stored)
  const { values, conflicts } = mergeEdits({ shown, submitted: compared, stored, units, ordered })
  const refuse = async (fields: string[]) => ({
    conflicts: await describeWidgetConflicts(tx, fields, { stored, submitted, widget }),
  })
  if (conflicts.length > 0) return refuse(conflicts)
  const merged = contentOf(content.type, values)
  const misfit = findEmptiedList(values) ?? (await findMisfit(tx, viewer, merged))
  if (!misfit) return updateWidget(tx, viewer, widget, merged, now)
  const error = await findSaveError(tx, viewer, content)
  if (error) return error
  // What both have saved is valid, but not together. Saving again replaces all of what depends on each other.
  return refuse(misfit.filter((field) => field in compared && isDifferent(stored[field], submitted[field])))
}

/** Compares the elements of lists in any order. */
function isDifferent(...values: EditedValues[keyof EditedValues][]): boolean {
  const [one, other] = values.map((value) => [value].flat().sort().join())
  return one !== other
}

/** By field, the fields on which it depends whether its value is valid. */
const dependencies: Record<string, (keyof EditedValues)[]> = {
  locations: ['locations', 'locationsAsOne'],
  reviews: ['locations', 'locationsAsOne', 'choice', 'sources', 'sourcesAsOne', 'reviews'],
  sources: ['sources'],
  sites: ['sites'],
}

/** Returns the list from which the two together have removed everything: an empty one would stand for all. */
function findEmptiedList(values: EditedValues): (keyof EditedValues)[] | null {
  const emptied = openLists.find((list) => values[list]?.length === 0)
  return emptied ? [emptied] : null
}

/** Returns the fields that do not fit together, or null. */
async function findMisfit(tx: Tx, viewer: Viewer, content: WidgetContent) {
  const formValues = { ...formValuesOf(content), reviews: content.reviewIds }
  const { error } = widgetFormSchema(content.type).safeParse(formValues)
  if (error) return dependencies[String(error.issues[0]?.path[0])] ?? null
  const saveError = await findSaveError(tx, viewer, content)
  return saveError && !saveError.ok ? (dependencies[saveError.field] ?? null) : null
}
