import { createContext, type ReactNode } from 'react'

type PrintTable = (props: { rows: unknown[] }) => ReactNode

/**
 * The print table of a report, by the report's name. Only the server provides it: a printout loads no script, so the
 * browser never receives the tables of all reports.
 */
export const PrintTableContext = createContext<(report: string) => PrintTable | undefined>(() => undefined)
