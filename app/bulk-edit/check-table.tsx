import { markedParts } from '#app/locations/history/marked-parts'
import { MarkedValue } from '#app/locations/history/marked-value'
import { Headings, Table } from '#app/ui/table'
import { linesBefore, linesOf, type Wanted } from './bulk-edit'
import { answerInWords, type GoogleAnswer } from './google-check/google-check'

type Row = {
  id: string
  name: string
  address: string
  countryId: string
  state: string
  reason: string
  before: unknown
  google: GoogleAnswer | null
}

/** The current value of each location, the new one, and Google's answer once it was asked. */
export function CheckTable({ edit, rows, isAsked }: { edit: Wanted; rows: Row[]; isAsked: boolean }) {
  const headings = ['Location', 'Now', 'Then', ...(isAsked ? ['Google'] : [])]
  return (
    <Table caption="What would change">
      <thead>
        <tr>
          <Headings of={headings} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-id={row.id}>
            <th scope="row">
              {row.name}
              <span className="block text-xs font-normal text-ink-3">{row.address}</span>
            </th>
            <Sides edit={edit} row={row} />
            {isAsked ? <Answer answer={row.google} /> : null}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Sides({ edit, row: { countryId, state, reason, before } }: { edit: Wanted; row: Row }) {
  const now = linesBefore(edit, before)
  const marked = markedParts(now, state === 'failed' ? now : linesOf(edit, countryId))
  return (
    <>
      <td className="min-w-36 sm:min-w-52">
        <MarkedValue lines={marked.before} side="before" />
      </td>
      <td className="min-w-36 sm:min-w-52">
        {state === 'changed' ? <MarkedValue lines={marked.after} side="after" /> : null}
        {state === 'unchanged' ? <span className="text-ink-3">Unchanged</span> : null}
        {state === 'failed' ? <span className="text-danger-fg">{reason}</span> : null}
      </td>
    </>
  )
}

function Answer({ answer }: { answer: GoogleAnswer | null }) {
  const tone = answer ? tones[answer.outcome] : 'text-ink-3'
  return (
    <td className="min-w-36 wrap-anywhere">
      <span className={tone}>{answerInWords(answer)}</span>
      {answer?.outcome === 'unknown' ? (
        <span className="block text-xs text-ink-3">{answer.reason}</span>
      ) : null}
    </td>
  )
}

const tones = { fine: 'text-ink', refused: 'text-danger-fg', unknown: 'text-ink-2', queued: 'text-ink-3' }
