/** The names of the columns of a row. */
export type Column<Row> = keyof Row & string;

/** A property of what a row stands for: its columns, and what is read from and written into them, in their order. */
export type Property<Row, Value, Name extends Column<Row>> = {
  columns: readonly Name[];
  read(row: Pick<Row, Name>): Value;
  write(value: Value): readonly unknown[];
};

type AnyProperty<Row> = {
  columns: readonly Column<Row>[];
  read(row: never): unknown;
  write(value: never): readonly unknown[];
};

/** The properties as they are; they do not compile while one of the row's columns is in none of them. */
export const completeProperties =
  <Row>() =>
  <Properties extends Record<string, AnyProperty<Row>>>(
    properties: Properties & Complete<Row, Properties>,
  ): Properties =>
    properties;

type Complete<Row, Properties extends Record<string, AnyProperty<Row>>> = [
  Forgotten<Row, Properties>,
] extends [never]
  ? unknown
  : { forgotten: Forgotten<Row, Properties> };

type Forgotten<Row, Properties extends Record<string, AnyProperty<Row>>> = Exclude<
  Column<Row>,
  Properties[keyof Properties]["columns"][number]
>;
