import { Link } from '@remix-run/react'
import { pluralize } from '#app/kit/ui/format-numbers'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { ImportPageData } from './load-import-page.server'

type Column = ImportPageData['notImported']['columns'][number]

/** The number of columns that are always visible. A registry's file can have hundreds. */
const visibleColumns = 10

/** Lists what the file holds and the import leaves out: columns, each with an example, and lists of JSON. */
export function NotImported({ page }: { page: ImportPageData }) {
  const href = useAccountHref()
  const { columns, lists } = page.notImported
  if (columns.length + lists.length === 0) return null
  const first = columns.length > visibleColumns + 1 ? columns.slice(0, visibleColumns) : columns
  const others = columns.slice(first.length)
  return (
    <section className="max-w-reading text-sm">
      <h2 className="mb-1 text-md font-semibold">Not imported</h2>
      <ul className="list-disc ps-5">
        {lists.map(({ list, objects }) => (
          <li key={list} className="break-words">
            {pluralize(objects, 'object')} in the list “{list}”
          </li>
        ))}
        <ColumnItems columns={first} />
      </ul>
      {others.length > 0 ? (
        <details>
          <summary className="w-fit py-1 text-accent max-lg:py-3">
            {pluralize(others.length, 'more column')}
          </summary>
          <ul className="list-disc ps-5">
            <ColumnItems columns={others} />
          </ul>
        </details>
      ) : null}
      {page.canCancel ? (
        <p className="mt-1">
          <Link to={href('/settings/imports/:importId/mapping', { importId: page.id })}>Choose columns</Link>
        </p>
      ) : null}
    </section>
  )
}

function ColumnItems({ columns }: { columns: Column[] }) {
  return columns.map(({ column, heading, rows, example }) => (
    <li key={column} className="break-words">
      {heading || `Column ${column + 1}`}
      {rows ? `: ${pluralize(rows, 'row')}, such as “${example}”` : ''}
    </li>
  ))
}
