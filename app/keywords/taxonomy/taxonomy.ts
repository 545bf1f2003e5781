/**
 * The initial experience categories of an account, by its vertical: one file for each vertical and one for all others.
 * An account's own terms are in category_terms, to which these are copied.
 */
import { defaultTaxonomy } from './default'
import { healthcare } from './healthcare'
import { hospitality } from './hospitality'
import { restaurants } from './restaurants'
import { retail } from './retail'

/** Terms by category, separated by commas. */
export type Taxonomy = Record<string, string>
export type Term = { category: string; term: string }

const verticals: Record<string, Taxonomy> = { restaurants, healthcare, hospitality, retail }

export function termsFor(vertical: string): Term[] {
  return Object.entries(verticals[vertical] ?? defaultTaxonomy).flatMap(([category, terms]) =>
    [...new Set(terms.split(',').map((term) => term.replace(/\s+/g, ' ').trim()))].map((term) => ({
      category,
      term,
    })),
  )
}

const businessTypes: Record<string, string> = {
  restaurants: 'restaurant cafe café bakery bistro diner pub',
  healthcare: 'practice clinic hospital office surgery patient',
  hospitality: 'hotel inn resort guesthouse guest',
  retail: 'shop store shopper',
}

/** Words for the kind of business a vertical is: every review may say them, so they are not keywords. */
export function businessTypeNouns(vertical: string): string[] {
  return businessTypes[vertical]?.split(' ') ?? []
}
