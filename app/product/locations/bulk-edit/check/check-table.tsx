import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { ProviderReason } from '#app/platform/page/provider-reason'
import { markParts } from '../../changes/marked-parts'
import { MarkedValue } from '../../changes/marked-value'
import { type BulkChange, previousValueLines, valueLines } from '../bulk-edit'
import { formatCheckResult, type GoogleCheckResult } from './google-check'

type Row = {
  id: string
  name: string
  address: string
  countryId: string
  state: string
  reason: string
  before: unknown
  google: GoogleCheckResult | null
}

/** Shows the current and the new value of each location and, after a check, whether Google would accept it. */
export function CheckTable({
  edit,
  rows,
  hasGoogleResults,
}: {
  edit: BulkChange
  rows: Row[]
  hasGoogleResults: boolean
}) {
  const headings = ['Location', 'Current', 'New', ...(hasGoogleResults ? ['Google'] : [])]
  return (
    <Table caption="Proposed changes">
      <thead>
        <tr>
          <Headings labels={headings} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} data-id={row.id}>
            <th scope="row">
              {row.name}
              <span className="block text-xs font-normal text-ink-3">{row.address}</span>
            </th>
            <ValueCells edit={edit} row={row} />
            {hasGoogleResults ? <GoogleResultCell result={row.google} /> : null}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function ValueCells({ edit, row: { countryId, state, reason, before } }: { edit: BulkChange; row: Row }) {
  const current = previousValueLines(edit, before)
  const marked = markParts(current, state === 'failed' ? current : valueLines(edit, countryId))
  return (
    <>
      <td className="min-w-36 sm:min-w-52" data-label="Current">
        <MarkedValue lines={marked.before} side="before" />
      </td>
      <td className="min-w-36 sm:min-w-52" data-label="New">
        {state === 'changed' ? <MarkedValue lines={marked.after} side="after" /> : null}
        {state === 'unchanged' ? <span className="text-ink-3">Unchanged</span> : null}
        {state === 'failed' ? <span className="text-danger-fg">{reason}</span> : null}
      </td>
    </>
  )
}

function GoogleResultCell({ result }: { result: GoogleCheckResult | null }) {
  const tone = result ? tones[result.outcome] : 'text-ink-3'
  return (
    <td className="min-w-36 wrap-anywhere" data-label="Google">
      <div className={tone}>
        <ProviderReason reason={formatCheckResult(result)} />
      </div>
      {result?.outcome === 'unknown' ? (
        <span className="block text-xs text-ink-3">{result.reason}</span>
      ) : null}
    </td>
  )
}

const tones = { fine: 'text-ink', refused: 'text-danger-fg', unknown: 'text-ink-2', queued: 'text-ink-3' }
