import type { FieldMetadata } from '@conform-to/react'
import type { z } from 'zod'
import type { LocationDecision } from '#app/kit/database/schema'
import { ChoiceField } from '#app/kit/ui/fields/choice-field'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { Instant } from '#app/platform/page/instant'
import { MarkedValue } from '../changes/marked-value'
import { forbiddenMessage } from './decision-messages'
import type { decisionsSchema } from './decisions-schema'
import { formatSides, formatUnit } from './format-difference'

type Row = {
  field: string
  target?: unknown
  source?: unknown
  seen: string
  decision: { decision: LocationDecision; actor: string; at: Date | string } | null
  isIgnored: boolean
  isForbidden: boolean
}

const choices: { value: LocationDecision; label: string }[] = [
  { value: 'later', label: 'Decide later' },
  { value: 'accepted', label: 'Accept Google’s value' },
  { value: 'kept', label: 'Keep your value' },
  { value: 'ignored', label: 'Ignore this value' },
]

type Decisions = z.input<typeof decisionsSchema>['choice']
type Dates = Record<string, string>

const decisionLabels: Record<LocationDecision, string> = {
  accepted: 'Accepted',
  kept: 'Kept your value',
  later: 'Undecided',
  ignored: 'Ignored',
}

const datePrefix = 'special_hours.'

/** Returns the initial choice for each difference: 'ignored' for ignored values, 'later' for all others. */
export function initialChoices(rows: Pick<Row, 'field' | 'isIgnored'>[]): Record<string, string | Dates> {
  const choices = rows.map(({ field, isIgnored }) => [field, isIgnored ? 'ignored' : 'later'] as const)
  const dates = choices.flatMap(([field, choice]) =>
    field.startsWith(datePrefix) ? [[field.slice(datePrefix.length), choice]] : [],
  )
  const others = choices.filter(([field]) => !field.startsWith(datePrefix))
  return { ...Object.fromEntries(others), special_hours: Object.fromEntries(dates) }
}

/** The table of differences, each with both values and the possible decisions. Must be rendered inside a form. */
export function DiffTable({
  field,
  caption,
  rows,
}: {
  field: FieldMetadata<Decisions>
  caption: string
  rows: Row[]
}) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Your value</th>
          <th scope="col">Google</th>
        </tr>
      </thead>
      {rows.map((row) => (
        // The key contains the value shown, so that the choice is reset when the value changes.
        <DiffRow key={`${row.field} ${row.seen}`} choice={choiceOf(field, row.field)} row={row} />
      ))}
    </Table>
  )
}

function choiceOf(decisions: FieldMetadata<Decisions>, field: string): FieldMetadata<unknown> {
  const choices = decisions.getFieldset()
  if (!field.startsWith(datePrefix)) return choices[field]!
  return (choices.special_hours as FieldMetadata<Dates>).getFieldset()[field.slice(datePrefix.length)]!
}

function DiffRow({ choice, row }: { choice: FieldMetadata<unknown>; row: Row }) {
  const { field, seen, decision, isForbidden } = row
  const sides = formatSides({ field, target: row.target ?? null, source: row.source ?? null })
  const name = formatUnit(field)
  return (
    <tbody>
      <TableRow>
        <th scope="row" rowSpan={2} className="align-top">
          {name}
          {decision ? (
            <span className="hint block font-normal">
              {decisionLabels[decision.decision]} by {decision.actor}, <Instant at={decision.at} />
            </span>
          ) : null}
        </th>
        <td className="min-w-28 align-top wrap-anywhere sm:min-w-40">
          <MarkedValue lines={sides.before} side="before" />
        </td>
        <td className="min-w-28 align-top wrap-anywhere sm:min-w-40">
          <MarkedValue lines={sides.after} side="after" />
        </td>
      </TableRow>
      <tr>
        <td colSpan={2}>
          <input type="hidden" name={`seen.${field}`} value={seen} />
          <ChoiceField
            field={choice}
            type="radio"
            legend={<span className="sr-only">{name}</span>}
            hint={isForbidden ? forbiddenMessage : undefined}
            options={choices.map((each) => ({ ...each, disabled: isForbidden && each.value === 'accepted' }))}
            choicesClassName="flex flex-wrap gap-x-4"
          />
        </td>
      </tr>
    </tbody>
  )
}
