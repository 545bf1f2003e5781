import type { FigureTable } from './figure'

/** Returns the index of the position that is nearest to `x`. */
export function nearestPosition(positions: number[], x: number): number {
  return positions.reduce(
    (nearest, position, index) =>
      Math.abs(position - x) < Math.abs(positions[nearest]! - x) ? index : nearest,
    0,
  )
}

/** Formats a row of the chart's table: "May 2026: 4.31", "May 2026: 4.31, previous period 4.29". */
export function formatChartValue({ columns, rows }: FigureTable, row: number, valueColumn: number): string {
  const cells = rows[row]!
  const last = columns.length - 1
  const previous =
    last > valueColumn && columns[last]!.startsWith('Previous')
      ? `, ${columns[last]!.toLowerCase()} ${cells[last]}`
      : ''
  return `${cells[0]}: ${cells[valueColumn]}${previous}`
}
