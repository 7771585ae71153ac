/** The commonest last names where they are well known, the commonest first. */
const words = (text: string): string[] => text.split(' ')

export const COMMONEST_LAST_NAMES: Record<string, readonly string[]> = {
  en: words(
    'Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Baker Nelson Mitchell Campbell Roberts Carter Phillips Evans Turner Parker Collins Edwards Stewart Morris Murphy Cook Rogers Morgan Cooper Reed Bailey Bell Ward Gray Watson Wood Hughes Price Myers Long Ross Foster',
  ),
  ga: words("Murphy Kelly O'Sullivan Walsh Smith O'Brien Byrne Ryan O'Connor O'Neill Reilly Doyle McCarthy"),
  de: words(
    'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange',
  ),
  fr: words(
    'Martin Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefebvre Leroy Roux David Bertrand Morel Fournier Girard',
  ),
  es: words(
    'García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Hernández Ruiz Díaz Moreno Muñoz Álvarez Romero Gutiérrez Alonso',
  ),
  it: words(
    'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti Costa Giordano Mancini',
  ),
  pt: words(
    'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho',
  ),
  nl: [
    'de Jong',
    'Jansen',
    'de Vries',
    'van den Berg',
    'Bakker',
    'van Dijk',
    'Visser',
    'Smit',
    'Meijer',
    'Mulder',
  ],
  sv: words('Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Gustafsson'),
  no: words('Hansen Johansen Olsen Larsen Andersen Pedersen Nilsen Kristiansen Jensen Karlsen'),
  da: words('Nielsen Jensen Hansen Andersen Pedersen Christensen Larsen Sørensen Rasmussen Petersen'),
  fi: words('Korhonen Virtanen Mäkinen Nieminen Mäkelä Hämäläinen Laine Heikkinen Koskinen Järvinen'),
  pl: words('Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak'),
  cs: words('Novák Svoboda Novotný Dvořák Černý Procházka Kučera Veselý Horák Němec'),
  hu: words('Nagy Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Farkas'),
  tr: words('Yılmaz Kaya Demir Çelik Şahin Yıldız Yıldırım Öztürk Aydın Özdemir'),
  in: words('Kumar Singh Sharma Patel Gupta Shah Khan Reddy Verma Jain Mehta Rao Nair Joshi Mishra Agarwal'),
  ja: words('Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Yamada'),
  ko: words('Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim'),
  zh: words('Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Gao Luo'),
  tw: words('Chen Lin Huang Chang Lee Wang Wu Liu Tsai Yang'),
  hk: words('Chan Leung Cheung Lau Wong Ng Lam Ho Cheng Li'),
  vi: words('Nguyễn Trần Lê Phạm Hoàng Phan Vũ Đặng Bùi Đỗ'),
}
