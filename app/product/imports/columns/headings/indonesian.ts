import type { LanguageHeadings } from './heading-field'

export const indonesian: LanguageHeadings = {
  name: 'Indonesian',
  headings: {
    date: `
      Tanggal|Tanggal ulasan|Tanggal review|Waktu|Waktu ulasan|Waktu relatif|Tanggal dibuat
      Dibuat pada|Diterbitkan|Diterbitkan pada|Tanggal terbit|Tanggal posting|Diposting pada
      Ditulis pada
    `,
    rating: `
      Penilaian|Bintang|Jumlah bintang|Nilai|Skor|Peringkat|Rating|Rating bintang|Rating ulasan
      Rating keseluruhan|Nilai ulasan|Poin|Penilaian bintang|Skor ulasan
    `,
    body: `
      Ulasan|Teks ulasan|Isi ulasan|Komentar|Isi komentar|Review|Isi review|Teks|Teks review|Pesan
      Pendapat|Tanggapan pelanggan|Testimoni|Isi
    `,
    reviewer: `
      Pengulas|Nama pengulas|Nama reviewer|Penulis|Nama penulis|Pelanggan|Nama pelanggan|Pengguna
      Nama pengguna|Ditulis oleh|Tamu|Nama tamu|Pengunjung|Nama pengunjung|Nama
    `,
    location_name: `
      Lokasi|Nama lokasi|Tempat|Nama tempat|Toko|Nama toko|Cabang|Nama cabang|Gerai|Nama gerai|Outlet
      Usaha|Nama usaha|Restoran|Bisnis|Nama bisnis
    `,
    response: `
      Balasan|Balasan pemilik|Isi balasan|Teks balasan|Jawaban|Jawaban pemilik|Tanggapan
      Tanggapan pemilik|Respon|Respon pemilik|Respons|Balasan ulasan|Balasan kami
      Tanggapan dari pemilik
    `,
    title: `
      Judul|Judul ulasan
    `,
    source: `
      Sumber|Sumber ulasan|Asal ulasan
    `,
    response_date: `
      Tanggal balasan|Tanggal tanggapan|Tanggal respons|Dibalas pada
    `,
  },
}
