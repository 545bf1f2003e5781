import { Link } from '@remix-run/react'

/** The steps of a process over several pages, with the current one marked. Completed steps link to `pathTo`. */
export function StepList<Step extends string>({
  label,
  steps,
  current,
  pathTo,
}: {
  label: string
  /** The steps in order, with their labels. */
  steps: Partial<Record<Step, string>>
  current: Step
  pathTo?: (step: Step) => string
}) {
  const names = Object.keys(steps) as Step[]
  const currentIndex = names.indexOf(current)
  return (
    <nav aria-label={label} className="no-print my-4">
      <ol className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-3">
        {names.map((name, n) => {
          const stepLabel = `${n + 1}. ${steps[name]}`
          return (
            <li
              key={name}
              aria-current={n === currentIndex ? 'step' : undefined}
              className="aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {pathTo && n < currentIndex ? <Link to={pathTo(name)}>{stepLabel}</Link> : stepLabel}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
