import type { Part } from './marked-parts'

/** Shows one side of a change line by line. Removed and added parts are highlighted, and labeled for screen readers. */
export function MarkedValue({ lines, side }: { lines: Part[][]; side: 'before' | 'after' }) {
  return lines.map((parts, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change order
    <span key={n} dir="auto" className="block">
      {parts.map(({ text, isKept }, m) =>
        isKept ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change order
          <Mark key={m} side={side}>
            {text}
          </Mark>
        ),
      )}
    </span>
  ))
}

function Mark({ side, children }: { side: 'before' | 'after'; children: string }) {
  if (side === 'before')
    return (
      <del className="rounded-sm bg-danger-bg text-danger-fg no-underline">
        <span className="sr-only">removed: </span>
        {children}
      </del>
    )
  return (
    <ins className="rounded-sm bg-success-bg text-success-fg no-underline">
      <span className="sr-only">added: </span>
      {children}
    </ins>
  )
}
