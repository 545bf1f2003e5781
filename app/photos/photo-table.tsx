import { Instant } from '#app/page/instant'
import { useAccountHref } from '#app/page/use-account-href'
import { Headings, Table } from '#app/ui/table'
import { altOf, categoryName, type Photo, publishedStatus } from './photo'
import { inPixels } from './picture-rules'

/** The photos of a print-out. */
export function PhotoTable({ rows }: { rows: Photo[] }) {
  const href = useAccountHref()
  return (
    <Table caption="Photos">
      <thead>
        <tr>
          <Headings of={['Photo', 'Location', 'Category', 'Status', 'Size', 'Added', 'Added by']} />
        </tr>
      </thead>
      <tbody>
        {rows.map((photo) => (
          <tr key={photo.id} data-id={photo.id}>
            <td>
              <img
                src={href('/photos/:photoId/thumbnail', { photoId: photo.id })}
                alt={altOf(photo)}
                loading="lazy"
                className="h-16 w-auto rounded"
              />
            </td>
            <th scope="row" className="wrap-anywhere">
              {photo.locationName}
            </th>
            <td>{categoryName(photo.category)}</td>
            <td>{publishedStatus(photo)?.word ?? 'Published'}</td>
            <td className="whitespace-nowrap">{inPixels(photo)}</td>
            <td className="whitespace-nowrap">
              <Instant at={photo.addedAt} />
            </td>
            <td>{photo.actor}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
