/** The kinds of columns there are, as reading, inserting and updating see them. */
import type { ColumnType, JSONColumnType } from 'kysely'

/** PostgreSQL's bigint passes 2^53: it stays text. */
export type Id = string
/** Given by the database unless somebody says it. */
export type Instant = ColumnType<Date, Date | string | undefined, Date | string>
export type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Text = ColumnType<string, string | undefined, string>
export type Json = JSONColumnType<Record<string, unknown>, string | undefined, string>
export type Count = ColumnType<number, number | undefined, number>
