import { listingFields } from '#app/kit/providers/listing-facts'
import { fieldName } from './format-fields'

/**
 * Returns lines about the fields that were not compared: fields with the same reason share a line, and a directory that
 * reports none of the fields gets a single line.
 */
export function notComparedLines(
  unsupported: Partial<Record<string, string>>,
  directoryName: string,
): string[] {
  if (listingFields.every((field) => unsupported[field] !== undefined))
    return [`${directoryName} doesn’t report field values.`]
  const byReason = Map.groupBy(Object.keys(unsupported), (field) => unsupported[field] ?? '')
  return [...byReason].map(
    ([reason, fields]) =>
      `${fields.map(fieldName).join(', ')}: ${reason || `Not supported by ${directoryName}.`}`,
  )
}
