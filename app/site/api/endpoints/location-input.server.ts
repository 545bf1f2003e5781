/** Validates bodies with the schema of the location form, and describes why the form was refused. */
import { locationSchema } from '#app/product/locations/form/location-schema'
import type { SaveRefusal } from '#app/product/locations/form/save-location.server'
import { nearDatesOf } from '#app/product/locations/special-hours/panel.server'
import type { Call } from '../endpoint'
import { ApiProblem, formProblem, pointerTo } from '../problems'
import { bodyNames } from '../resources/location-body'

/** @throws a problem that names the invalid members of the body. */
export function readLocationInput(
  payload: Record<string, unknown>,
  { viewer, clock }: Call,
  timeZone: string | null,
) {
  const { today } = nearDatesOf(timeZone ?? viewer.timeZone, clock.now)
  const read = locationSchema(today).safeParse(payload)
  if (read.success) return read.data
  const errors = read.error.issues.map(({ path: [field, ...rest], message }) => ({
    pointer: pointerTo([bodyName(field), ...rest]),
    detail: message,
  }))
  throw new ApiProblem('invalid-body', errors[0]!.detail, { errors })
}

function bodyName(field: PropertyKey | undefined): string {
  return bodyNames[String(field)] ?? String(field)
}

/** `ifMatch` is the version in the header If-Match, which decides about the status of a conflict. */
export function refusalProblem(
  { errors, conflicts = [], failure }: SaveRefusal,
  ifMatch: string | null,
): ApiProblem {
  if (failure !== undefined) return new ApiProblem('internal-error', failure)
  if (conflicts.length > 0) {
    const [{ by, field }] = conflicts as [(typeof conflicts)[0]]
    return new ApiProblem(
      ifMatch === null ? 'conflict' : 'precondition-failed',
      `${by} has changed ${field} to another value.`,
      { members: { conflicts: conflicts.map((each) => ({ ...each, field: bodyName(each.field) })) } },
    )
  }
  const [reason] = errors[''] ?? []
  if (reason !== undefined) return new ApiProblem('not-permitted', reason)
  return formProblem(
    Object.fromEntries(Object.entries(errors).map(([field, details]) => [bodyName(field), details])),
  )
}
