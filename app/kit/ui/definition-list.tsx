import type { ReactNode } from 'react'

export type Definition = { term: string; detail: ReactNode }

export function DefinitionList({ definitions }: { definitions: Definition[] }) {
  return (
    <dl className="divide-y divide-border text-sm">
      {definitions.map(({ term, detail }) => (
        <div key={term} className="grid gap-x-4 py-2 xs:grid-cols-[10rem_1fr]">
          <dt className="text-ink-3">{term}</dt>
          <dd dir="auto" className="min-w-0 wrap-anywhere">
            {detail}
          </dd>
        </div>
      ))}
    </dl>
  )
}
