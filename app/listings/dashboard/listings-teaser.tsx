import { RequestAccess } from '#app/shell/request-access'
import { usePaths } from '#app/shell/use-paths'
import { PageHeader } from '#app/ui/page-header'

const points = [
  'See at a glance where your locations are listed, and whether what is shown there is right.',
  'Compare every location with Google, Facebook, Apple Maps, Bing, Tripadvisor and Yelp, several times a day.',
  'Turn on Auto Sync, and changes you make here go out to the directories by themselves.',
]

export function ListingsTeaser({ requested = null }: { requested?: string | null }) {
  const paths = usePaths()
  return (
    <>
      <PageHeader title="Local Listings" />
      <section className="card mt-4 max-w-reading px-6 py-6" aria-label="About Local Listings">
        <h2 className="text-md font-semibold">Keep your locations right wherever people look them up</h2>
        <ul className="mt-3 list-disc space-y-2 ps-5 text-sm text-ink-2">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <div className="mt-5">
          <RequestAccess feature="Local Listing" requested={requested} page={paths.localListings()} />
        </div>
      </section>
    </>
  )
}
