/**
 * The headings of files of locations in ten languages, in OpenStreetMap's data and in the registry of health care
 * providers (NPPES): for each field, the words that people and programs write above its column. The words of a field are
 * separated by vertical bars or line breaks.
 */
import { normalizeHeading } from '../columns/normalize-heading'
import { findDay } from './hours/day-names'
import type { LocationField } from './location-fields'

const terms: Partial<Record<LocationField, string>> = {
  external_id: `
    ref|Filialnummer|Filial-Nr|Filialnr|Standortnummer|Marktnummer|Kennung|Betriebsnummer|Nummer
    Code magasin|Identifiant|Référence|N° magasin|Código|Código de tienda|Identificador|Clave
    Código da loja|Código da filial|Codice|Codice negozio|Identificativo
    Winkelnummer|Filiaalnummer|Vestigingsnummer|Kode|Kode toko|Nomor toko|Kode cabang
    店舗コード|店舗番号|コード|番号|管理番号|施設番号|الرمز|رمز الفرع|رقم الفرع|المعرف
  `,
  name: `
    Filialname|Filiale|Standort|Standortname|Name der Filiale|Bezeichnung|Marktname|Geschäft
    Nom|Nom du magasin|Magasin|Établissement|Nom de l’établissement|Agence
    Nombre|Nombre de la tienda|Tienda|Sucursal|Establecimiento
    Nome|Nome da loja|Loja|Filial|Unidade|Estabelecimento|Negozio|Punto vendita|Nome negozio|Denominazione
    Naam|Winkelnaam|Winkel|Vestiging|Vestigingsnaam|Filiaal|Nama|Nama toko|Toko|Nama cabang|Cabang
    名称|店舗名|店名|施設名|拠点名|名前|事業所名|الاسم|اسم|اسم الفرع|الفرع|اسم المتجر|المتجر
    Provider Organization Name (Legal Business Name)
  `,
  first_name: `
    first name|given name|doctor first name|agent first name|Provider First Name
    Vorname|Prénom|Nombres|Voornaam|Nama depan|名|الاسم الأول
  `,
  last_name: `
    last name|surname|family name|doctor last name|agent last name|Provider Last Name (Legal Name)
    Nachname|Familienname|Nom de famille|Apellido|Apellidos|Sobrenome|Cognome|Achternaam|Nama belakang|姓|اسم العائلة
  `,
  public_name: `
    Marke|Enseigne|Marca|Insegna|Merk|Merek|ブランド|العلامة التجارية|Provider Other Organization Name
  `,
  address: `
    full|Straße|Adresse|Anschrift|Straße und Hausnummer|Straße Nr|Rue|Voie|Adresse postale
    Dirección|Calle|Domicilio|Endereço|Rua|Logradouro|Morada|Indirizzo|Via
    Adres|Straat|Straatnaam|Alamat|Jalan|Alamat lengkap
    住所|所在地|番地|町名番地|所在地 番地以下|العنوان|الشارع
    Provider First Line Business Practice Location Address
  `,
  address_2: `
    unit|Adresszusatz|Complément d’adresse|Adresse 2|Complemento|Interno|Toevoeging
    建物名|方書|建物名等 方書|الوحدة|Provider Second Line Business Practice Location Address
  `,
  house_number: `
    housenumber|house number|house no|street number|Hausnummer|Hausnr|Haus-Nr
    Numéro de voie|N° de rue|Numéro de rue|Número exterior|Número|Numero civico|Civico|N° civico
    Huisnummer|Huisnr|Nomor rumah|رقم المبنى
  `,
  city: `
    Ort|Stadt|Ortschaft|Gemeinde|Ville|Commune|Localité|Ciudad|Localidad|Municipio|Población
    Cidade|Município|Localidade|Città|Comune|Località|Plaats|Woonplaats|Stad|Gemeente
    Kota|Kabupaten|市区町村|市町村|市区町村名|都市|所在地 市区町村|المدينة|مدينة
    Provider Business Practice Location Address City Name
  `,
  state: `
    Bundesland|Kanton|Région|Département|Provincia|Estado|Comunidad autónoma|UF|Distrito|Regione
    Provincie|Provinsi|都道府県|都道府県名|所在地 都道府県|المحافظة|المنطقة|الولاية
    Provider Business Practice Location Address State Name
  `,
  zipcode: `
    PLZ|Postleitzahl|Code postal|CP|Código postal|CEP|CAP|Codice postale|Postcode|Kode pos|Kodepos
    郵便番号|الرمز البريدي|Provider Business Practice Location Address Postal Code
  `,
  country: `
    Land|Pays|País|Paese|Nazione|Negara|国|国名|الدولة|البلد
    Provider Business Practice Location Address Country Code (If outside U.S.)
  `,
  phone: `
    Telefon|Telefonnummer|Rufnummer|Téléphone|Numéro de téléphone|Teléfono|Telefone|Fone|Telefono
    Telefoon|Telefoonnummer|Telepon|No telepon|Nomor telepon|電話番号|電話|الهاتف|رقم الهاتف|هاتف
    Provider Business Practice Location Address Telephone Number
  `,
  phone_extension: `Durchwahl|Nebenstelle|Poste|Extensión|Ramal|Toestel|内線|内線番号|التحويلة`,
  website: `
    Webseite|Internet|Internetseite|Internetadresse|Site web|Site internet|Sitio web|Página web
    Site|Web|Sito|Sito web|Situs web|Situs|ホームページ|ウェブサイト|الموقع الإلكتروني
  `,
  category: `Kategorie|Branche|Catégorie|Categoría|Categoria|Categorie|Kategori|カテゴリ|カテゴリー|業種|الفئة|التصنيف`,
  groups: `Gruppe|Gruppen|Groupe|Groupes|Grupo|Grupos|Gruppo|Gruppi|Groep|Groepen|Grup|グループ|المجموعة`,
  time_zone: `Zeitzone|Fuseau horaire|Zona horaria|Fuso horário|Fuso orario|Tijdzone|Zona waktu|タイムゾーン|المنطقة الزمنية`,
  opening_hours: `
    opening hours|Öffnungszeiten|Horaires|Heures d’ouverture|Horario|Horarios|Horario de apertura
    Horário de funcionamento|Horário|Orari|Orario|Orari di apertura|Openingstijden|Openingsuren
    Jam buka|Jam operasional|営業時間|開館時間|診療時間|ساعات العمل|أوقات العمل
  `,
  permanently_closed: `
    Dauerhaft geschlossen|Définitivement fermé|Fermé définitivement|Cerrado permanentemente|Cerrado definitivamente
    Permanentemente fechado|Fechado permanentemente|Chiuso definitivamente|Permanent gesloten
    Tutup permanen|閉業|مغلق نهائيًا|مغلق بشكل دائم
  `,
  temporarily_closed: `
    Vorübergehend geschlossen|Temporairement fermé|Fermé temporairement|Cerrado temporalmente
    Temporariamente fechado|Fechado temporariamente|Temporaneamente chiuso|Chiuso temporaneamente
    Tijdelijk gesloten|Tutup sementara|臨時休業|مغلق مؤقتًا
  `,
  latitude: `Breitengrad|Geografische Breite|Latitud|Latitudine|Breedtegraad|Lintang|緯度|خط العرض`,
  longitude: `Längengrad|Geografische Länge|Longitud|Longitudine|Lengtegraad|Bujur|経度|خط الطول`,
}

const fieldByHeading = new Map<string, LocationField>(
  (Object.entries(terms) as [LocationField, string][]).flatMap(([field, text]) =>
    text
      .split(/[|\n]/)
      .map(normalizeHeading)
      .filter(Boolean)
      .map((heading): [string, LocationField] => [heading, field]),
  ),
)

/** Returns the field that a normalized heading names in a language other than English, or undefined. */
export function fieldOfTerm(heading: string): LocationField | undefined {
  return fieldByHeading.get(heading) ?? findDay(heading)
}
