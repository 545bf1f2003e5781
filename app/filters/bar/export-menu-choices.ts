import { createContext } from 'react'

/** The page frame's part of the export menu: for each kind of export a link, or why there is none. */
export type ExportChoices = {
  /** Null when the user has no permission. */
  schedule: { to: string } | { reason: string } | null
  /** Link to the choice of columns, range and time zone before a download. */
  options: string | null
}

export const noExportChoices: ExportChoices = { schedule: null, options: null }

export const ExportChoicesContext = createContext(noExportChoices)
