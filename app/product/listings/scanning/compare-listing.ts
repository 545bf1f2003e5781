/**
 * Compares a directory's values with ours, field by field. A field that the directory does not return or cannot express
 * is unsupported and never counts as in sync. A field whose new value the directory has accepted but does not show yet
 * counts neither as a difference nor as in sync.
 */
import type { ListingDifference } from '#app/kit/database/schema'
import type { DirectoryAdapter, FieldAbility, ShownListing } from '#app/kit/providers/directory-adapter'
import { type ListingFacts, type ListingField, listingFields } from '#app/kit/providers/listing-facts'
import { type ComparisonContext, compareUnits } from '#app/product/locations/sync/differences'
import { fieldOfUnit } from '../listing-fields'

export type Comparison = {
  differences: ListingDifference[]
  unsupported: Partial<Record<ListingField, string>>
  /** The fields whose new values the directory has accepted but does not show yet. */
  pending: ListingField[]
  fieldsInSync: number
  fieldsCompared: number
}

export type CompareInput = {
  ours: ListingFacts
  shown: Pick<ShownListing, 'facts' | 'pending'>
  abilities: Record<ListingField, FieldAbility>
  cannotExpress: Partial<Record<ListingField, string>>
  comparing: ComparisonContext
  /** Checks whether a user chose to ignore a difference. An ignored unit is left out of the comparison. */
  isIgnored?: (unit: string, theirs: unknown) => boolean
}

export function compareListing(input: CompareInput): Comparison {
  const { ours, shown, comparing, isIgnored = () => false } = input
  const unsupported = unsupportedFields(input)
  const units = compareUnits(ours, shown.facts, comparing)
    .map((unit) => ({ ...unit, of: fieldOfUnit(unit.field) }))
    .filter(({ of }) => unsupported[of] === undefined)
    .filter((unit) => unit.isSame || !isIgnored(unit.field, unit.theirs))
  const compared = [...new Set(units.map(({ of }) => of))]
  const pending = compared.filter((field) => shown.pending.includes(field))
  const differing = units.filter(({ of, isSame }) => !isSame && !pending.includes(of))
  const isInSync = (field: ListingField) =>
    !pending.includes(field) && differing.every(({ of }) => of !== field)
  return {
    differences: differing.map(({ field, ours, theirs }) => ({ field, ours, theirs })),
    unsupported,
    pending,
    fieldsInSync: compared.filter(isInSync).length,
    fieldsCompared: compared.length,
  }
}

/** Returns the fields that the directory cannot show as they are, each with the reason. */
export function inexpressibleFields(
  { unsupportedFields, partialFields }: Pick<DirectoryAdapter, 'unsupportedFields' | 'partialFields'>,
  ours: ListingFacts,
): Partial<Record<ListingField, string>> {
  return { ...partialFields?.(ours), ...unsupportedFields(ours) }
}

function unsupportedFields({ shown, abilities, cannotExpress }: CompareInput): Comparison['unsupported'] {
  const reasonFor = (field: ListingField): string | undefined => {
    if (abilities[field] === 'none') return 'Not supported by this directory.'
    return (
      cannotExpress[field] ??
      (shown.facts[field] === undefined ? 'Not reported by this directory.' : undefined)
    )
  }
  return Object.fromEntries(
    listingFields.flatMap((field) => (reasonFor(field) ? [[field, reasonFor(field)]] : [])),
  )
}
