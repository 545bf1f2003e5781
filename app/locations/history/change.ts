/** A change of a location as shown in its history, and how long it can be undone. */
import type { ChangeWay } from '#app/database/schema'
import { type FactName, factNames, factOf, isFact } from '../facts'
import type { LocationPart } from './change-fields'

export type LocationChange = {
  id: string
  at: Date | string
  locationId: string
  locationName: string
  /** A column of locations, or `special_hours.2026-12-25`, `override.facebook.phone`, `groups`. */
  field: string
  before: unknown
  after: unknown
  origin: ChangeWay
  actor: string
  /** The user who impersonated the actor; otherwise empty. */
  impersonator: string
  bulkEditId: string | null
  undoes: string | null
  undoneBy: string | null
  /** The newest later change of the same field. */
  since: string | null
}

const UNDO_WINDOW_MS = 30 * 86_400_000

export function isRecent({ at }: Pick<LocationChange, 'at'>, now: Date): boolean {
  return now.getTime() - new Date(at).getTime() <= UNDO_WINDOW_MS
}

/** The name a location was created with is not a change that can be undone. */
export function isInitialName({ field, before }: Pick<LocationChange, 'field' | 'before'>): boolean {
  return field === 'name' && before === null
}

/** Returns the fields that are only meaningful together: one form writes them together, and one undo restores them. */
export function linkedFieldsOf(field: string): string[] {
  const unit = isFact(field) ? factOf(field).unit : undefined
  return unit ? factNames.filter((name) => factOf(name).unit === unit) : [field]
}

/** A photo that was added or removed. The picture itself is stored by Google, so an undo cannot restore it. */
export const photoField = 'photo'

/** Returns the columns of a part. Fields stored outside the location's row are found by `prefixOfPart`. */
export function columnsOfPart(part: LocationPart): FactName[] {
  return factNames.filter((name) => factOf(name).part === part)
}

export const prefixOfPart: Partial<Record<LocationPart, string>> = {
  special_hours: 'special_hours.',
  overrides: 'override.',
  groups: 'groups',
  photos: 'photo',
}

/** What a viewer may undo now. `search` is the query that the undo page returns with. */
export type UndoOptions = { now: Date | string; canUndo: boolean; search: string }
