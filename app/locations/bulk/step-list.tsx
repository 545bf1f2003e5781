const steps = { values: 'Choose', check: 'Check', result: 'Result' }

export type BulkStep = keyof typeof steps

export function StepList({ current }: { current: BulkStep }) {
  const names = Object.keys(steps) as BulkStep[]
  return (
    <nav aria-label="Steps of the edit" className="no-print my-4">
      <p className="sr-only">
        Step {names.indexOf(current) + 1} of {names.length}
      </p>
      <ol className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-3">
        {names.map((name, n) => (
          <li
            key={name}
            aria-current={name === current ? 'step' : undefined}
            className="aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {n + 1}. {steps[name]}
          </li>
        ))}
      </ol>
    </nav>
  )
}
