import type { ReactNode } from 'react'
import './charts.css'

export type FigureTable = { caption: string; columns: string[]; rows: string[][] }

/** A chart with its main finding in words and, under "View as table", its data. */
export function Figure({
  title,
  finding,
  table,
  className = '',
  children,
}: {
  title: string
  finding?: string
  table?: FigureTable
  className?: string
  children: ReactNode
}) {
  return (
    <figure className={`card p-4 ${className}`}>
      <figcaption>
        <h2 className="text-sm font-semibold">{title}</h2>
        {finding ? <p className="hint mt-0.5">{finding}</p> : null}
      </figcaption>
      {children}
      {table ? <FigureDataTable {...table} /> : null}
    </figure>
  )
}

function FigureDataTable({ caption, columns, rows }: FigureTable) {
  return (
    <details className="mt-2 text-xs">
      <summary className="w-fit py-1 text-accent max-lg:py-3.5">View as table</summary>
      <table className="data mt-1">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={index ? 'num' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} className="num">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
