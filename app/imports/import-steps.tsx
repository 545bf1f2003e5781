const steps = { file: 'File', columns: 'Columns', check: 'Check', import: 'Import' }

export type ImportStep = keyof typeof steps

export function ImportSteps({ current }: { current: ImportStep }) {
  const names = Object.keys(steps) as ImportStep[]
  return (
    <nav aria-label="Steps of the import" className="no-print my-4">
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
