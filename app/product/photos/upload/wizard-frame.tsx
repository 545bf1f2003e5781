import type { ReactNode } from 'react'
import { PageHeader } from '#app/kit/ui/page-header'
import { StepList } from '#app/kit/ui/step-list'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { type Flow, type Step, stepPosition, steps } from './wizard-steps'

/** The title, list of steps and content of an upload step. Previous steps are links. */
export function WizardFrame({
  draft,
  step,
  children,
}: {
  draft: { id: string; flow: Flow; category: unknown }
  step: Step
  children: ReactNode
}) {
  const href = useAccountHref()
  const { number, total } = stepPosition(draft.flow, step)
  const titles: Partial<Record<Step, string>> = steps[draft.flow]
  return (
    <>
      <PageHeader title={titles[step]} meta={`Step ${number} of ${total}`} />
      <StepList
        label="Upload steps"
        steps={titles}
        current={step}
        skipped={draft.category === null ? ['category'] : []}
        pathTo={(each) => href(`/photos/upload/:draftId/${each}`, { draftId: draft.id })}
      />
      {children}
    </>
  )
}
