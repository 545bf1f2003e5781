/** A change of a location as its history shows it, and until when it can be taken back. */
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
  way: ChangeWay
  actor: string
  /** Who really acted, where somebody acted as the actor; else empty. */
  impersonator: string
  bulkEditId: string | null
  undoes: string | null
  undoneBy: string | null
  /** The newest later change of the same field. */
  since: string | null
}

const undoMs = 30 * 86_400_000

export function isRecent({ at }: Pick<LocationChange, 'at'>, now: Date): boolean {
  return now.getTime() - new Date(at).getTime() <= undoMs
}

/** The name a location was created with is no change that could be taken back. */
export function isBeginning({ field, before }: Pick<LocationChange, 'field' | 'before'>): boolean {
  return field === 'name' && before === null
}

/** Fields that only mean something together: one form writes them at once, and one undo puts them back at once. */
export function companionsOf(field: string): string[] {
  const unit = isFact(field) ? factOf(field).unit : undefined
  return unit ? factNames.filter((name) => factOf(name).unit === unit) : [field]
}

/** Of a photo that came or went. The picture itself is with Google, and no undo brings it back. */
export const photoField = 'photo'

/** The columns of a part; what stands beside a location goes by the beginning of its field. */
export function columnsOfPart(part: LocationPart): FactName[] {
  return factNames.filter((name) => factOf(name).part === part)
}

export const prefixOfPart: Partial<Record<LocationPart, string>> = {
  special_hours: 'special_hours.',
  overrides: 'override.',
  groups: 'groups',
  photos: 'photo',
}

/** What a viewer may undo now; `search` is the query that the page of the undo leads back with. */
export type Undoing = { now: Date | string; may: boolean; search: string }
