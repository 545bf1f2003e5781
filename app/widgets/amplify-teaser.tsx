import { RequestAccess } from '#app/shell/request-access'
import { usePaths } from '#app/shell/use-paths'
import { PageHeader } from '#app/ui/page-header'

const points = [
  'Show your best reviews as a carousel, or all of them on the page of their location.',
  'Let your average rating speak beside your name.',
  'Keep address, hours and phone right on your own site: they change there when you change them here.',
]

export function AmplifyTeaser({ requested }: { requested: string | null }) {
  const paths = usePaths()
  return (
    <>
      <PageHeader title="Amplify" />
      <section className="card mt-4 max-w-reading px-6 py-6" aria-label="About Amplify">
        <h2 className="text-md font-semibold">Put your reviews to work on your own site</h2>
        <ul className="mt-3 list-disc space-y-2 ps-5 text-sm text-ink-2">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <div className="mt-5">
          <RequestAccess feature="Amplify" requested={requested} page={paths.amplify()} />
        </div>
      </section>
    </>
  )
}
