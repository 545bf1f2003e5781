/**
 * The default experience categories and terms of an account, by its vertical: one file for each of four verticals, and
 * one for all other verticals. They are copied to the `category_terms` table, where each account can change its terms.
 */

import { defaultTaxonomy } from './default'
import { healthcare } from './healthcare'
import { hospitality } from './hospitality'
import { restaurants } from './restaurants'
import { retail } from './retail'
import type { Taxonomy } from './taxonomy-terms'

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

/**
 * Returns the words for the types of business in a vertical. They are not keywords, because reviews of any such
 * business can contain them.
 */
export function businessTypeNouns(vertical: string): string[] {
  return businessTypes[vertical]?.split(' ') ?? []
}
