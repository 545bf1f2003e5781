import { createContext, type ReactNode } from 'react'

type PrintTable = (props: { rows: unknown[] }) => ReactNode

/**
 * The table of a report in print, by the report's name. Only the server provides it: a print-out loads no script, and a
 * browser is not sent the tables of all reports.
 */
export const PrintTableContext = createContext<(report: string) => PrintTable | undefined>(() => undefined)
