import type { LocationDecision } from '#app/database/schema'
import { Instant } from '#app/shell/instant'
import { Radio } from '#app/ui/choice'
import { Table } from '#app/ui/table'
import { MarkedValue } from '../history/marked-value'
import { whyBarred } from './decided-words'
import { sidesInWords, unitInWords } from './diff-words'

type Row = {
  field: string
  target?: unknown
  source?: unknown
  seen: string
  decision: { decision: LocationDecision; actor: string; at: Date | string } | null
  isIgnored: boolean
  isBarred: boolean
}

const choices: { value: LocationDecision; label: string }[] = [
  { value: 'later', label: 'Decide later' },
  { value: 'accepted', label: 'Accept Google’s' },
  { value: 'kept', label: 'Keep ours' },
  { value: 'ignored', label: 'Ignore this value' },
]

const past: Record<LocationDecision, string> = {
  accepted: 'Accepted',
  kept: 'Kept ours',
  later: 'Left open',
  ignored: 'Ignored',
}

/** Each difference with its two sides and what may be decided about it. Stands in the page's form. */
export function DiffTable({ caption, rows }: { caption: string; rows: Row[] }) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Ours</th>
          <th scope="col">Google</th>
        </tr>
      </thead>
      {rows.map((row) => (
        <DiffRow key={`${row.field} ${row.seen} ${row.decision?.at}`} row={row} />
      ))}
    </Table>
  )
}

function DiffRow({ row }: { row: Row }) {
  const { field, seen, decision, isIgnored, isBarred } = row
  const sides = sidesInWords({ field, target: row.target ?? null, source: row.source ?? null })
  const name = unitInWords(field)
  return (
    <tbody>
      <tr data-field={field}>
        <th scope="row" rowSpan={2} className="align-top">
          {name}
          {decision ? (
            <span className="hint block font-normal">
              {past[decision.decision]} by {decision.actor}, <Instant at={decision.at} />
            </span>
          ) : null}
        </th>
        <td className="min-w-28 align-top wrap-anywhere sm:min-w-40">
          <MarkedValue lines={sides.before} side="before" />
        </td>
        <td className="min-w-28 align-top wrap-anywhere sm:min-w-40">
          <MarkedValue lines={sides.after} side="after" />
        </td>
      </tr>
      <tr>
        <td colSpan={2}>
          <fieldset>
            <legend className="sr-only">{name}</legend>
            <input type="hidden" name={`seen.${field}`} value={seen} />
            <div className="flex flex-wrap gap-x-4">
              {choices.map(({ value, label }) => (
                <Radio
                  key={value}
                  name={`choice.${field}`}
                  value={value}
                  label={label}
                  disabled={isBarred && value === 'accepted'}
                  defaultChecked={value === (isIgnored ? 'ignored' : 'later')}
                />
              ))}
            </div>
            {isBarred ? <p className="hint">{whyBarred}</p> : null}
          </fieldset>
        </td>
      </tr>
    </tbody>
  )
}
