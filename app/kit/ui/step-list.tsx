import { Link } from '@remix-run/react'

type StepState = 'unstarted' | 'started' | 'completed' | 'skipped'

/**
 * The steps of a process over several pages. The steps before the current one are completed, except those that were
 * skipped. They link to `pathTo`.
 */
export function StepList<Step extends string>({
  label,
  steps,
  current,
  skipped = [],
  pathTo,
}: {
  label: string
  /** The steps in order, with their labels. */
  steps: Partial<Record<Step, string>>
  current: Step
  /** The steps that the user left out. */
  skipped?: Step[]
  pathTo?: (step: Step) => string
}) {
  const names = Object.keys(steps) as Step[]
  const currentIndex = names.indexOf(current)
  const stateOf = (name: Step, n: number): StepState => {
    if (n >= currentIndex) return n === currentIndex ? 'started' : 'unstarted'
    return skipped.includes(name) ? 'skipped' : 'completed'
  }
  return (
    <nav aria-label={label} className="no-print my-4">
      <ol className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-3">
        {names.map((name, n) => {
          const state = stateOf(name, n)
          const stepLabel = `${n + 1}. ${steps[name]}`
          return (
            <li
              key={name}
              data-state={state}
              aria-current={state === 'started' ? 'step' : undefined}
              className="aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {pathTo && n < currentIndex ? <Link to={pathTo(name)}>{stepLabel}</Link> : stepLabel}
              {state === 'completed' ? <span className="sr-only"> (completed)</span> : null}
              {state === 'skipped' ? ' (skipped)' : null}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
