import { createContext } from 'react'

/** What the page frame knows about the exports of its page: a link, or the reason why there is none. */
export type ExportChoices = {
  /** Null when the user has no permission. */
  schedule: { to: string } | { reason: string } | null
  /** Link to the choice of columns, range and time zone before a download. */
  options: string | null
}

export const noExportChoices: ExportChoices = { schedule: null, options: null }

export const ExportChoicesContext = createContext(noExportChoices)
