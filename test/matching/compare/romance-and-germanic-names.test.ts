/** Names of Western Europe and Latin America: spellings, scripts, and short forms of one name, and other names that are similar. */
import { testNames } from './staff.ts'

testNames([
  {
    stored: 'Juan Luis||Martínez Gómez',
    same: 'Juan Luis Martinez; Juan Martínez; Juan Luis Gómez; J.L. Martínez Gómez; Juanlu Martínez',
    others: 'Juan Carlos Martínez Gómez; Juan Manuel Martínez; José Luis Martínez; Juan Luis Martínez Pérez',
  },
  {
    stored: 'Ana Isabel||Ruiz',
    same: 'Ana Ruiz; Ana I. Ruiz',
    others: 'Ana Belén Ruiz; Ana María Ruiz; Isabel María Ruiz',
  },
  {
    stored: 'Francisco Javier||Ortega',
    same: 'Francisco Ortega; Paco Ortega; Fco. Javier Ortega; Javier Ortega; F. J. Ortega',
    others: 'Francisco José Ortega; Francisca Ortega; Fernando Ortega',
  },
  {
    stored: 'José María||Hernández',
    same: 'Jose Maria Hernandez; Chema Hernández; José Hernández; Josemaria Hernández',
    others: 'José Manuel Hernández; María José Hernández; José Antonio Hernández',
  },
  {
    stored: 'Guadalupe||Jiménez',
    same: 'Lupita Gimenez; Lupe Jiménez; Guadalupe Ximenez',
    others: 'Gloria Jiménez',
  },
  {
    stored: 'Luiz Henrique||Souza',
    same: 'Luís Henrique Sousa; Luiz Souza; Luis H. de Souza',
    others: 'Luiz Fernando Souza; Luiza Souza; Luiz Carlos Souza',
  },
  {
    stored: 'João Paulo||Ferreira da Costa',
    same: 'Joao Paulo Costa; João Ferreira; JP Ferreira da Costa; João Paulo da Costa',
    others: 'João Pedro Ferreira da Costa; Paulo Ferreira; João Paulo Ferreira da Silva',
  },
  {
    stored: 'Antônio Carlos||Magalhães',
    same: 'Toninho Magalhães; Antonio Magalhaes; Antonio Carlos Magalhães',
    others: 'Antônio José Magalhães; Antônia Magalhães',
  },
  {
    stored: 'Conceição||Almeida',
    same: 'São Almeida; Conceicao Almeida',
    others: 'Consuelo Almeida',
  },
  {
    stored: 'Hans-Peter||Schäfer',
    same: 'Hans Peter Schaefer; Hanspeter Schäfer; HP Schäfer; H.-P. Schäfer',
    others: 'Hans-Jürgen Schäfer; Hans-Dieter Schäfer; Karl-Peter Schäfer',
  },
  {
    stored: 'Karl||Weber',
    same: 'Carl Weber; Kalle Weber',
    others: 'Karla Weber; Karin Weber; Kurt Weber',
  },
  {
    stored: 'Daniel||Vogel',
    same: 'Dani Vogel',
    others: 'Daniela Vogel; Danielle Vogel; David Vogel',
  },
  {
    stored: 'Johannes||van den Broek',
    same: 'Jan van den Broek; Johan v.d. Broek; Hans van den Broek; Broek, J. van den',
    others: 'Jacob van den Broek; Johanna van den Broek; Joost van den Broek',
  },
  {
    stored: 'Friedrich||Größer',
    same: 'Fritz Groesser; Friedrich Grosser',
    others: 'Frieda Größer; Franz Größer',
  },
  {
    stored: 'Søren||Kierkegård',
    same: 'Soren Kierkegaard; Sören Kierkegard',
    others: 'Steen Kierkegård',
  },
  {
    stored: 'Åsa||Öberg',
    same: 'Asa Oberg; Aasa Oeberg',
    others: 'Ada Öberg',
  },
  {
    stored: 'Lars-Erik||Lindström',
    same: 'Lars Erik Lindstrom; Lasse Lindström',
    others: 'Lars-Olof Lindström; Lars-Göran Lindström',
  },
  {
    stored: 'Anne-Marie||Dupont',
    same: 'Anne Marie Dupont; Annemarie Dupont',
    others: 'Anne-Sophie Dupont; Anne-Laure Dupont',
  },
  {
    stored: 'Jean-Paul||Martin',
    same: 'Jean Paul Martin; JP Martin; J.-P. Martin',
    others: 'Jean-Pierre Martin; Jean-Claude Martin; Paul Martin',
  },
  {
    stored: 'Margaretha||de Jong',
    same: 'Greet de Jong; Margriet de Jong; M. de Jong',
    others: 'Maria de Jong; Marijke de Jong',
  },
  {
    stored: 'Christoph||Müller',
    same: 'Christof Mueller; Chris Müller',
    others: 'Christian Müller; Christa Müller',
  },
])
