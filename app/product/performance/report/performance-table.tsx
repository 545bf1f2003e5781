import { Link, useNavigate } from '@remix-run/react'
import type { MouseEvent, ReactNode } from 'react'
import { pluralize } from '#app/kit/ui/format-numbers'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import type { List } from '#app/platform/filters/list/list'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import type { Industry } from '../industry/industry'
import { IndustryCell, IndustryHeading, IndustryRow } from '../industry/industry-cells'
import { metricColumns } from '../metric-columns'
import type { PerformanceView } from '../performance'
import type { ListedPerformance } from './listed-performance'
import { MetricCell } from './metric-cell'
import { Rank } from './rank'
import './performance.css'

/**
 * The location performance table. With `list`, the columns can be sorted. With `linkTo`, each row is a link. Without
 * both, the table is for printing.
 */
export function PerformanceTable({
  rows,
  view,
  sharedRanks,
  withPrevious,
  industry,
  list,
  linkTo,
  scoreTo,
  hasScores = true,
  hasTargets,
}: {
  rows: ListedPerformance[]
  view: PerformanceView
  /** The ranks that several rows share, on any page of the list. */
  sharedRanks: number[]
  withPrevious: boolean
  /** The industry to compare with, or null for no comparison. */
  industry: Industry | null
  list?: List
  linkTo?: (id: string) => string
  /**
   * Returns the URL of the explanation of a row's score. Omitted if the viewer is not allowed to see the explanation.
   */
  scoreTo?: (id: string) => string
  hasScores?: boolean
  /** Whether each figure is shown with its target. */
  hasTargets: boolean
}) {
  const isGroups = view === 'groups'
  const columns = hasScores ? metricColumns : metricColumns.filter(({ by }) => by !== 'location_score')
  const captionSuffix = hasScores ? ' ranked by score' : ''
  return (
    <div className={`performance ${industry ? 'performance-wide' : ''}`}>
      <Table caption={`${isGroups ? 'Groups' : 'Locations'}${captionSuffix}`}>
        <thead>
          <tr>
            {hasScores ? (
              <Heading by="ranking" list={list} className="num">
                Rank
              </Heading>
            ) : null}
            <Heading by="name" list={list} className="stick">
              {isGroups ? 'Group' : 'Location'}
            </Heading>
            {columns.map(({ by, heading }) => (
              <Heading key={by} by={by} list={list} className="num">
                {heading}
              </Heading>
            ))}
            {industry ? <IndustryHeading /> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} id={row.id} to={linkTo?.(row.id)}>
              {hasScores ? (
                <td className="num">
                  <Rank rank={row.rank} isShared={row.rank !== null && sharedRanks.includes(row.rank)} />
                  {withPrevious && row.previous?.rank ? (
                    <span className="block text-xs text-ink-3">was {row.previous.rank}</span>
                  ) : null}
                </td>
              ) : null}
              <th scope="row" className="stick">
                {linkTo ? (
                  <Link className="row-link" to={linkTo(row.id)}>
                    {row.name}
                  </Link>
                ) : (
                  <span className="font-medium">{row.name}</span>
                )}
                <span className="block text-xs text-ink-3">
                  {isGroups ? pluralize(row.locations, 'location') : row.address}
                </span>
              </th>
              {columns.map((column) => (
                <MetricCell
                  key={column.by}
                  row={row}
                  column={column}
                  withPrevious={withPrevious}
                  hasTargets={hasTargets}
                  to={column.by === 'location_score' ? scoreTo?.(row.id) : undefined}
                />
              ))}
              {industry ? <IndustryCell score={row.score} industry={industry} /> : null}
            </Row>
          ))}
        </tbody>
        {industry ? <IndustryRow industry={industry} /> : null}
      </Table>
    </div>
  )
}

/**
 * A table row. A click anywhere in the row opens the same page as the link in the row, which keyboard users can use.
 */
function Row({ id, to, children }: { id: string; to?: string; children: ReactNode }) {
  const navigate = useNavigate()
  const handleClick = (event: MouseEvent<HTMLTableRowElement>) => {
    const isLink = (event.target as Element).closest('a, button')
    const isSelecting = getSelection()?.isCollapsed === false
    if (!to || isLink || isSelecting || event.defaultPrevented) return
    if (event.ctrlKey || event.metaKey) window.open(to)
    else navigate(to)
  }
  return (
    <TableRow data-id={id} className={to ? 'clickable' : undefined} onClick={to ? handleClick : undefined}>
      {children}
    </TableRow>
  )
}

function Heading({
  by,
  list,
  className,
  children,
}: {
  by: string
  list?: List
  className?: string
  children: ReactNode
}) {
  return list ? (
    <SortColumn list={list} by={by} className={className}>
      {children}
    </SortColumn>
  ) : (
    <th scope="col" className={className}>
      {children}
    </th>
  )
}
