import {
  Children,
  type ComponentProps,
  cloneElement,
  createContext,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react'

/** The heading of each column, in order; empty for columns with controls, which name themselves. */
export const ColumnLabels = createContext<string[]>([])

type CellProps = ComponentProps<'td'> & { 'data-label'?: string }

/**
 * A row of a `Table`'s body. On phones, each row is a card (`record-cards.css`), in which every cell shows its column's
 * heading. Components that render cells set `data-label` themselves.
 * `firstColumn` is the index of the first cell's column, below a cell that spans rows.
 */
export function TableRow({
  firstColumn = 0,
  children,
  ...props
}: ComponentProps<'tr'> & { firstColumn?: number }) {
  const labels = useContext(ColumnLabels)
  let column = firstColumn
  return (
    <tr {...props}>
      {Children.map(withoutFragments(children), (cell) => {
        if (!isValidElement<CellProps>(cell)) return cell
        const label = labels[column]
        column += cell.props.colSpan ?? 1
        return cell.type === 'td' && label ? cloneElement(cell, { 'data-label': label, ...cell.props }) : cell
      })}
    </tr>
  )
}

/** Returns the headings of a table's columns, given the table's children. */
export function columnLabels(children: ReactNode): string[] {
  const head = elementsIn(children).find(({ type }) => type === 'thead')
  return elementsIn(head?.props.children).flatMap((row) => elementsIn(row.props.children).flatMap(labelsOf))
}

type HeadElement = ReactElement<{ children?: ReactNode; labels?: string[] }>

function labelsOf({ props }: HeadElement): string[] {
  if (props.labels) return props.labels
  const texts = Children.toArray(props.children)
  return [texts.every((text) => typeof text === 'string') ? texts.join('') : '']
}

function elementsIn(children: ReactNode): HeadElement[] {
  return withoutFragments(children).filter((child): child is HeadElement => isValidElement(child))
}

function withoutFragments(children: ReactNode): ReactNode[] {
  return Children.toArray(children).flatMap((child) =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment
      ? withoutFragments(child.props.children)
      : [child],
  )
}
