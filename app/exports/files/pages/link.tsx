import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { inMegabytes } from '#app/imports/import-status'
import { pageTitle } from '#app/shell/page-title'
import { PublicPage } from '#app/shell/public-page'
import { ResultWords } from '#app/shell/result-words'
import { counted } from '#app/ui/numbers'
import { titleOf } from '../file-page.server'
import { sayings } from '../file-status'
import { linkedFile } from '../linked-file.server'

const statuses = { ready: 200, expired: 410, refused: 403, missing: 404, broken: 404 }

export async function loader({ params }: LoaderFunctionArgs) {
  const linked = await linkedFile(params.link, new Date())
  const status = statuses[linked.state]
  if (linked.state === 'expired') return data({ state: linked.state, page: linked.page }, { status })
  if (linked.state !== 'ready') return data({ state: linked.state }, { status })
  const { report, rows, bytes } = linked.file
  const address = `/file-links/${params.link}/file-data`
  return data({
    state: linked.state,
    title: titleOf(report),
    rows: Number(rows),
    bytes: Number(bytes),
    address,
  })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? words[data.state].title : 'Download') },
  { name: 'referrer', content: 'no-referrer' },
  // The link of the mail was pressed for the file: it comes by itself.
  ...(data && 'address' in data ? [{ httpEquiv: 'refresh', content: `0;url=${data.address}` }] : []),
]

const words = {
  ready: { title: sayings.started, advice: '' },
  expired: { title: 'This link has expired', advice: 'Files are kept for a week. Sign in to make it anew.' },
  refused: {
    title: 'This link is not yours to use any more',
    advice: 'Whoever it was sent to may not see this list now. Ask an administrator of the account.',
  },
  missing: { title: sayings.missing, advice: 'The file is not there any more. Sign in to make it anew.' },
  broken: {
    title: 'This link does not work',
    advice: 'It may have been cut off. Open it from the mail once more, whole.',
  },
}

export default function FileLink() {
  const linked = useLoaderData<typeof loader>()
  const { title, advice } = words[linked.state]
  return (
    <PublicPage>
      <ResultWords title={title} actions={<Actions linked={linked} />}>
        {'title' in linked
          ? `${linked.title}: ${counted(linked.rows, 'row')}, ${inMegabytes(linked.bytes)}. If nothing arrives, press the button.`
          : advice}
      </ResultWords>
    </PublicPage>
  )
}

function Actions({ linked }: { linked: ReturnType<typeof useLoaderData<typeof loader>> }) {
  if ('address' in linked)
    return (
      <a className="btn btn-primary" href={linked.address}>
        Download file
      </a>
    )
  return (
    <a className="btn btn-primary" href={('page' in linked && linked.page) || '/file-downloads'}>
      Go to your downloads
    </a>
  )
}
