import { Link } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { pluralize } from '#app/ui/format-numbers'
import type { ImportPageData } from './load-import-page.server'

/** Lists what the file holds and the import leaves out: columns, each with an example, and lists of JSON. */
export function NotImported({ page }: { page: ImportPageData }) {
  const href = useAccountHref()
  const { columns, lists } = page.notImported
  if (columns.length + lists.length === 0) return null
  return (
    <section className="max-w-reading">
      <h2 className="mb-1 text-md font-semibold">Not imported</h2>
      <ul className="list-disc ps-5 text-sm">
        {columns.map(({ column, heading, rows, example }) => (
          <li key={column} className="break-words">
            {heading || `Column ${column + 1}`}
            {rows ? `: ${pluralize(rows, 'row')}, such as “${example}”` : ''}
          </li>
        ))}
        {lists.map(({ list, objects }) => (
          <li key={list} className="break-words">
            {pluralize(objects, 'object')} in the list “{list}”
          </li>
        ))}
      </ul>
      {page.canCancel ? (
        <p className="mt-1 text-sm">
          <Link to={href('/settings/imports/:importId/mapping', { importId: page.id })}>Choose columns</Link>
        </p>
      ) : null}
    </section>
  )
}
