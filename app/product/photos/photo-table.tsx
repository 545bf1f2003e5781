import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { altTextOf, categoryName, type Photo, publishingStatus } from './photo'
import { formatPixels } from './pictures/picture-rules'

/** The table of photos in a printout. */
export function PhotoTable({ rows }: { rows: Photo[] }) {
  const href = useAccountHref()
  return (
    <Table caption="Photos">
      <thead>
        <tr>
          <Headings labels={['Photo', 'Location', 'Category', 'Status', 'Size', 'Added', 'Added by']} />
        </tr>
      </thead>
      <tbody>
        {rows.map((photo) => (
          <TableRow key={photo.id} data-id={photo.id}>
            <td>
              <img
                src={href('/photos/:photoId/thumbnail', { photoId: photo.id })}
                alt={altTextOf(photo)}
                loading="lazy"
                className="h-16 w-auto max-w-none rounded"
              />
            </td>
            <th scope="row" className="wrap-anywhere">
              {photo.locationName}
            </th>
            <td>{categoryName(photo.category)}</td>
            <td>{publishingStatus(photo)?.label ?? 'Published'}</td>
            <td className="whitespace-nowrap">{formatPixels(photo)}</td>
            <td className="whitespace-nowrap">
              <Instant at={photo.addedAt} />
            </td>
            <td>{photo.actor}</td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
