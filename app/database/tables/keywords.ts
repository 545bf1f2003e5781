/** What reviews mention, the categories that makes, and how far they are read. */
import type { Generated } from 'kysely'
import type { Id, MaybeInstant } from './column-kinds'

export type Polarity = -1 | 0 | 1

export interface KeywordsTable {
  account_id: Id
  id: Generated<Id>
  /** Lemmas in lower case: "front desk". Links carry it. */
  short: string
}

/** Of the review, repeated where filters look. */
type Noted = {
  published_at: Date
  location_id: Id
  source_id: Id
  rating: number
  sentiment: number
  responded_at: MaybeInstant
}

export type ReviewKeywordsTable = Noted & {
  account_id: Id
  review_id: Id
  keyword_id: Id
  polarity: Polarity
}

export type ReviewsNotAnalysedTable = Noted & {
  account_id: Id
  review_id: Id
  /** Empty where it could not be told. */
  language: string
}

export interface ExperienceTermsTable {
  account_id: Id
  category_id: Id
  term: string
}

export interface KeywordAnalysesTable {
  account_id: Id
  version: number
  /** Null when every review was read. */
  walked_to: Id | null
  has_own_terms: Generated<boolean>
}

export interface UnanalysedReviewsTable {
  account_id: Id
  id: Generated<Id>
  review_ids: Id[]
}
