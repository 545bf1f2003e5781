import { StepList } from '#app/kit/ui/step-list'

const steps = { type: 'Type', write: 'Write', review: 'Review', results: 'Results' }

/** The steps of a post, with the current one marked. */
export function PostSteps({ current }: { current: keyof typeof steps }) {
  return <StepList label="Google post steps" steps={steps} current={current} />
}
