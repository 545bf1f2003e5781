/** A change of a location as listed in its history, and the rules for undoing it. */
import type { ChangeWay } from '#app/kit/database/schema'
import { type FactName, factNames, factOf, isFact } from '../facts'
import type { LocationPart } from './change-fields'

export type LocationChange = {
  id: string
  at: Date | string
  locationId: string
  locationName: string
  /**
   * The field: a column of `locations`, or a name such as `special_hours.2026-12-25`, `override.facebook.phone` or
   * `groups`.
   */
  field: string
  before: unknown
  after: unknown
  origin: ChangeWay
  actor: string
  /** The name of the user who impersonated the actor; empty if nobody did. */
  impersonator: string
  bulkEditId: string | null
  undoes: string | null
  undoneBy: string | null
  /** The id of the newest later change of the same field; null if there is none. */
  since: string | null
}

const UNDO_WINDOW_MS = 30 * 86_400_000

export function isRecent({ at }: Pick<LocationChange, 'at'>, now: Date): boolean {
  return now.getTime() - new Date(at).getTime() <= UNDO_WINDOW_MS
}

/** Returns whether the change is the initial name of a new location, which cannot be undone. */
export function isInitialName({ field, before }: Pick<LocationChange, 'field' | 'before'>): boolean {
  return field === 'name' && before === null
}

/**
 * Returns the fields that are meaningful only together with this field, including the field itself. They are saved and
 * undone together.
 */
export function linkedFieldsOf(field: string): string[] {
  const unit = isFact(field) ? factOf(field).unit : undefined
  return unit ? factNames.filter((name) => factOf(name).unit === unit) : [field]
}

/**
 * The field of a change that adds or removes a photo. Only Google stores the picture, so the change cannot be undone.
 */
export const photoField = 'photo'

/**
 * Returns the columns of a part of the location. Fields that are not columns of `locations` are identified by
 * `prefixOfPart`.
 */
export function columnsOfPart(part: LocationPart): FactName[] {
  return factNames.filter((name) => factOf(name).part === part)
}

export const prefixOfPart: Partial<Record<LocationPart, string>> = {
  special_hours: 'special_hours.',
  overrides: 'override.',
  groups: 'groups',
  photos: 'photo',
}

/**
 * What the viewer can undo, and when the page was loaded. `search` is the query string of the link that returns from
 * the undo page to the history.
 */
export type UndoOptions = { now: Date | string; canUndo: boolean; search: string }
