import { StepList } from '#app/ui/step-list'

const steps = { type: 'Type', write: 'Write', review: 'Review', results: 'Results' }

/** Where on its way a post stands. */
export function PostSteps({ current }: { current: keyof typeof steps }) {
  return <StepList label="Steps of a Google post" steps={steps} current={current} />
}
