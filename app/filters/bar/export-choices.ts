import { createContext } from 'react'

/** What the frame knows of the exports of the page in it: a link, or in words why there is none. */
export type ExportChoices = {
  /** Null for whoever may not. */
  schedule: { to: string } | { reason: string } | null
  /** Columns, range and zone before a download. */
  options: string | null
}

export const noChoices: ExportChoices = { schedule: null, options: null }

export const ExportChoicesContext = createContext(noChoices)
