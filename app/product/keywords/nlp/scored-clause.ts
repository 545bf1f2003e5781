import type { Sentence } from './token'

export type ScoredClause = { clause: Sentence; polarity: Polarity }

export type Polarity = -1 | 0 | 1
