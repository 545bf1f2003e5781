import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { usePaths } from '#app/shell/use-paths'
import { PageHeader } from '#app/ui/page-header'
import { around, type Flow, type Step, steps, stepsOf } from './wizard'

/** Title, steps and body of every step. Steps behind lead back to themselves. */
export function WizardFrame({
  draft,
  step,
  children,
}: {
  draft: { id: string; flow: Flow }
  step: Step
  children: ReactNode
}) {
  const paths = usePaths()
  const { number, of } = around(draft.flow, step)
  const titles: Partial<Record<Step, string>> = steps[draft.flow]
  return (
    <>
      <PageHeader title={titles[step]} meta={`Step ${number} of ${of}`} />
      <nav aria-label="Steps of the upload" className="no-print my-4">
        <ol className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-3">
          {stepsOf(draft.flow).map((each, n) => (
            <li
              key={each.step}
              aria-current={each.step === step ? 'step' : undefined}
              className="aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {n + 1 < number ? (
                <Link to={paths.uploadStep(draft.id, each.step)}>{`${n + 1}. ${each.title}`}</Link>
              ) : (
                `${n + 1}. ${each.title}`
              )}
            </li>
          ))}
        </ol>
      </nav>
      {children}
    </>
  )
}
